import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { withSticky } from '../../../contract/platform/mode.ts';
import { routeAt } from '../../../contract/route-at.ts';
import { usePageContext } from '../page-context.tsx';

/** The sticky parameters of a frame stay: in the address of a POST, and in hidden fields of a GET. */
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
  // A POST without an address goes to that of the page, because the address bar may show another one by now.
  const to = action ?? (posts ? pathname + search : undefined);
  const address = away || to === undefined || !posts ? to : withSticky(to, sticky);
  return (
    <form {...rest} method={method} action={address} {...(away && { target: '_blank', rel: 'noopener' })}>
      {!posts && !away && sticky.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
      {children}
    </form>
  );
}
