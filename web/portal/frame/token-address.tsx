import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { routeRow } from '../../../contract/routes.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { rawHtml } from '../../platform/ui/raw-html.ts';

/** What stands in the address instead of a mailed link's token. */
const opened = 'opened';

/** Kept for this tab alone, so that reload and Back still find the page; where nothing can be kept the address stays. */
function hideToken(instead: string): void {
  try {
    const bare = location.pathname.replace(/[^/]+$/, instead);
    sessionStorage.setItem(`link ${bare}`, location.pathname + location.search);
    history.replaceState(history.state, '', bare + location.search);
  } catch {}
}

// The same function as the text of a script, for pages that ship none; so it may name nothing outside itself.
const hide = `(${hideToken})('${opened}')`;
const find = "try{var kept=sessionStorage.getItem('link '+location.pathname);if(kept)location.replace(kept)}catch{}";

/** D2: the token of a mailed link leaves the address bar and the history as soon as its page is there. */
export function TokenAddress({ hydrates }: { hydrates: boolean }) {
  const { nonce } = usePageContext();
  const match = useMatches().at(-1);
  const token = routeRow(match?.id ?? '')?.mailed ? match?.params.token : undefined;
  const hidesLate = hydrates && token !== undefined && token !== opened;
  useEffect(() => {
    // After the router has read the address: what it drew from it stays as it is.
    if (hidesLate) hideToken(opened);
  }, [hidesLate]);
  if (token === undefined || hidesLate) return null;
  return <script nonce={nonce} suppressHydrationWarning {...rawHtml(token === opened ? find : hide)} />;
}
