import type { ComponentProps } from 'react';
import { withSticky } from '../../../contract/platform/mode.ts';
import { routeAt } from '../../../contract/route-at.ts';
import { usePageContext } from '../page-context.tsx';

/** In a frame, links keep the sticky parameters, and pages that may not be framed open in a new window (S1-10, D6). */
export function Link({ href, ...rest }: ComponentProps<'a'>) {
  const { sticky } = usePageContext();
  if (href === undefined || sticky.length === 0) return <a {...rest} href={href} />;
  const own = href.startsWith('/') && routeAt(href)?.frames === 'never';
  if (own) return <a {...rest} href={href} target="_blank" rel="noopener" />;
  return <a {...rest} href={withSticky(href, sticky)} />;
}
