import { useLocation } from 'react-router';
import { askedMode } from '../../../contract/platform/mode.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { rawHtml } from '../../platform/ui/raw-html.ts';

const remember = "try{localStorage.setItem('webview','1')}catch{}";
const forget = "try{localStorage.removeItem('webview')}catch{}";
// The cookie may be lost where the storage is not: the page then puts on its web view before it is painted.
const recall =
  "try{if(localStorage.getItem('webview')==='1'){document.documentElement.dataset.mode='webview';" +
  "document.cookie='webview=1;path=/;max-age=31536000;samesite=lax'}}catch{}";

/** S1-10: mirrors the web view's flag into storage or out of it, and back from it where the page has script anyway. */
export function ModeScript({ page }: { page: boolean }) {
  const { mode, nonce } = usePageContext();
  const forgotten = askedMode(new URLSearchParams(useLocation().search)) === 'forgotten';
  const scripts = { webview: remember, page: forgotten ? forget : page ? recall : undefined, iframe: undefined };
  const script = scripts[mode];
  if (script === undefined) return null;
  return <script nonce={nonce} suppressHydrationWarning {...rawHtml(script)} />;
}
