import { useMatches } from 'react-router';
import { routeRow } from '../../../contract/routes.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { rawHtml } from '../../platform/ui/raw-html.ts';

const opened = 'opened';

/** The tab's storage keeps the real address, so that reload and Back work; without storage the address is not hidden. */
function hideToken(instead: string): void {
  try {
    const bare = location.pathname.replace(/\/[^/]+$/, `/${instead}`);
    sessionStorage.setItem(`link ${bare}`, location.pathname + location.search);
    history.replaceState(history.state, '', bare + location.search);
  } catch {}
}

// The script is the text of that function, so the function may use nothing outside itself.
const hide = `(${hideToken})('${opened}')`;
const find = "try{var kept=sessionStorage.getItem('link '+location.pathname);if(kept)location.replace(kept)}catch{}";

/** Removes the token of a mailed link from the address bar and the history (D2). */
export function TokenAddress() {
  const { nonce } = usePageContext();
  const match = useMatches().at(-1);
  const token = routeRow(match?.id ?? '')?.mailed ? match?.params.token : undefined;
  if (token === undefined) return null;
  return <script nonce={nonce} suppressHydrationWarning {...rawHtml(token === opened ? find : hide)} />;
}
