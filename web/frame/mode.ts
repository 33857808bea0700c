import { useLocation } from 'react-router';

export type Mode = 'page' | 'iframe' | 'webview';

/** S1-10: how the portal is shown, as the address says. */
export function useMode(): Mode {
  const query = new URLSearchParams(useLocation().search);
  if (query.has('webview') || query.has('_webview')) return 'webview';
  return query.get('iframe') === '1' ? 'iframe' : 'page';
}
