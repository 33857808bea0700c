import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { withSticky } from '../../../contract/platform/mode.ts';
import { routeAt } from '../../../contract/route-at.ts';
import { usePageContext } from '../page-context.tsx';

/** A form as every page makes it: what sticks in a frame goes along, in the address or, where that is made anew, in fields. */
export function PageForm({
  action,
  method,
  children,
  ...rest
}: Omit<ComponentProps<'form'>, 'action'> & { action?: string | undefined }) {
  const { sticky } = usePageContext();
  const { pathname, search } = useLocation();
  const away = sticky.length > 0 && action !== undefined && routeAt(action)?.frames === 'never';
  const posts = method === 'post';
  // To where the page came from, not to where the address bar stands by then.
  const to = action ?? (posts ? pathname + search : undefined);
  const kept = away || to === undefined || !posts ? to : withSticky(to, sticky);
  return (
    <form {...rest} method={method} action={kept} {...(away && { target: '_blank', rel: 'noopener' })}>
      {!posts && !away && sticky.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
      {children}
    </form>
  );
}
