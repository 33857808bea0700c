import { useFacts } from '../facts.tsx';
import { unescaped } from '../unescaped.ts';

const remember = "try{localStorage.setItem('webview','1')}catch{}";
// The cookie may be lost where the storage is not: the page then puts on its web view before it is painted.
const recall =
  "try{if(localStorage.getItem('webview')==='1'){if(/[?&]_?webview=0/.test(location.search))localStorage.removeItem('webview');" +
  "else{document.documentElement.dataset.mode='webview';document.cookie='webview=1;path=/;max-age=31536000;samesite=lax'}}}catch{}";

const scripts = { webview: remember, page: recall, iframe: undefined } as const;

/** S1-10: mirrors the web view's flag into storage, and back from it where the page has script anyway. */
export function ModeScript({ page }: { page: boolean }) {
  const { mode, nonce } = useFacts();
  const script = mode === 'webview' || page ? scripts[mode] : undefined;
  if (script === undefined) return null;
  return <script nonce={nonce} suppressHydrationWarning {...unescaped(script)} />;
}
