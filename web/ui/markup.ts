import { withSticky } from '../../contract/mode.ts';
import { useFacts } from '../facts.tsx';
import { unescaped } from '../unescaped.ts';

/** Prints HTML the server has sanitised; its links keep what sticks, as those written in code do. */
export function useMarkup() {
  const { sticky } = useFacts();
  return (html: string) =>
    unescaped(html.replaceAll(/(?<=<a href=")\/[^"]*/g, (href) => withSticky(href.replaceAll('&amp;', '&'), sticky)));
}
