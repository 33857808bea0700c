import { useLocation } from 'react-router';
import { askedMode } from '../../../contract/platform/mode.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { rawHtml } from '../../platform/ui/raw-html.ts';

const remember = "try{localStorage.setItem('webview','1')}catch{}";
const forget = "try{localStorage.removeItem('webview')}catch{}";
// Storage may outlive the cookie, so the app's view is restored from it before the first paint.
const recall =
  "try{if(localStorage.getItem('webview')==='1'){document.documentElement.dataset.mode='webview';" +
  "document.cookie='webview=1;path=/;max-age=31536000;samesite=lax'}}catch{}";

/** Copies the flag of the app's view between cookie and storage (S1-10). */
export function ModeScript({ page }: { page: boolean }) {
  const { mode, nonce } = usePageContext();
  const forgotten = askedMode(new URLSearchParams(useLocation().search)) === 'forgotten';
  const scripts = { webview: remember, page: forgotten ? forget : page ? recall : undefined, iframe: undefined };
  const script = scripts[mode];
  if (script === undefined) return null;
  return <script nonce={nonce} suppressHydrationWarning {...rawHtml(script)} />;
}
