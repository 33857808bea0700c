import { loadTextPage } from './load-text-page.server.ts';
import { TextPage } from './text-page.tsx';

export const loader = loadTextPage;

export default function ContentPagePage() {
  return <TextPage />;
}
