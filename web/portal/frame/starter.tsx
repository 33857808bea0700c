import { usePageContext } from '../../platform/page-context.tsx';
import { rawHtml } from '../../platform/ui/raw-html.ts';
import { watchPage } from '../starter/changes.ts';
import { carriedId, handing } from '../starter/handed.ts';
import starter from '../starter/start.ts?worker&url';

// Presses are noted before the starter has loaded.
const notePresses = "addEventListener('click',function(e){(window.pressed=window.pressed||[]).push(e.target)},true)";

/** The only script of a page until somebody touches it; an app's data go to its own script at once. */
export function Starter({ app }: { app: boolean }) {
  const { nonce, carry } = usePageContext();
  return (
    <>
      {carry !== undefined && app && <script nonce={nonce} suppressHydrationWarning {...rawHtml(handing(carry))} />}
      {carry !== undefined && !app && (
        <>
          <script nonce={nonce} suppressHydrationWarning {...rawHtml(`${notePresses};(${watchPage})()`)} />
          <script id={carriedId} type="application/json" nonce={nonce} suppressHydrationWarning {...rawHtml(carry)} />
        </>
      )}
      <script type="module" src={starter} data-starter nonce={nonce} suppressHydrationWarning />
    </>
  );
}
