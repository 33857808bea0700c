import { useMatches } from 'react-router';
import { routeRow } from '../../../contract/routes.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { rawHtml } from '../../platform/ui/raw-html.ts';

const opened = 'opened';

/** Stores the real URL for this tab, so that reload and Back still work; without storage the URL stays. */
function hideToken(instead: string): void {
  try {
    const bare = location.pathname.replace(/\/[^/]+$/, `/${instead}`);
    sessionStorage.setItem(`link ${bare}`, location.pathname + location.search);
    history.replaceState(history.state, '', bare + location.search);
  } catch {}
}

// The same function as script text, so it may use nothing outside itself.
const hide = `(${hideToken})('${opened}')`;
const find = "try{var kept=sessionStorage.getItem('link '+location.pathname);if(kept)location.replace(kept)}catch{}";

/** D2: removes a mailed link's token from the address bar and the history. */
export function TokenAddress() {
  const { nonce } = usePageContext();
  const match = useMatches().at(-1);
  const token = routeRow(match?.id ?? '')?.mailed ? match?.params.token : undefined;
  if (token === undefined) return null;
  return <script nonce={nonce} suppressHydrationWarning {...rawHtml(token === opened ? find : hide)} />;
}
