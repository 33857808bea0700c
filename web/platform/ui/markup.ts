import { withSticky } from '../../../contract/platform/mode.ts';
import { usePageContext } from '../page-context.tsx';
import { rawHtml } from './raw-html.ts';

/** Prints HTML the server has sanitised; its links keep what sticks, as those written in code do. */
export function useMarkup() {
  const { sticky } = usePageContext();
  return (html: string) =>
    rawHtml(html.replaceAll(/(?<=<a href=")\/[^"]*/g, (href) => withSticky(href.replaceAll('&amp;', '&'), sticky)));
}
