import { withSticky } from '../../../contract/platform/mode.ts';
import { usePageContext } from '../page-context.tsx';
import { rawHtml } from './raw-html.ts';

/** Prints HTML that the server has sanitised; adds the sticky parameters to its links. */
export function useMarkup() {
  const { sticky } = usePageContext();
  return (html: string) =>
    rawHtml(html.replaceAll(/(?<=<a href=")\/[^"]*/g, (href) => withSticky(href.replaceAll('&amp;', '&'), sticky)));
}
