import { data } from 'react-router';
import { NotFound } from '../frame/error-page.tsx';

export const handle = { script: false, texts: [] };

/** S2.9-01: said with its status, so that no index lists a page that is not there. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <NotFound />;
}
