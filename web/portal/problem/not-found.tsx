import { data } from 'react-router';
import { NotFound } from '../frame/error-page.tsx';

/** The page answers 404, so that search engines do not list it (S2.9-01). */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <NotFound />;
}
