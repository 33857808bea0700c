import { data } from 'react-router';
import { NotFound } from '../frame/error-page.tsx';

/** S2.9-01: answers 404, so that search engines do not index the page. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <NotFound />;
}
