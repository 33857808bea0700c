import { withSticky } from '../../../contract/platform/mode.ts';
import { usePageContext } from '../page-context.tsx';
import { rawHtml } from './raw-html.ts';

/** The server has made the HTML safe; links in it get the sticky parameters of a frame. */
export function useMarkup() {
  const { sticky } = usePageContext();
  return (html: string) =>
    rawHtml(html.replaceAll(/(?<=<a href=")\/[^"]*/g, (href) => withSticky(href.replaceAll('&amp;', '&'), sticky)));
}
