import { useMatches } from 'react-router';
import { routeRow } from '../../../contract/routes.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { rawHtml } from '../../platform/ui/raw-html.ts';
import { eventDelay, routeEvent } from './route-event.ts';

/** Loaded only with consent, and never in a frame, an app or a page whose address may have a token (S7-25, S9-09, P09). */
export function TagManager() {
  const { config, mode, consent, nonce } = usePageContext();
  const row = routeRow(useMatches().at(-1)?.id ?? '');
  const { tagManager, baseUrl } = config;
  if (consent !== 'all' || tagManager === null || mode !== 'page' || !row || row.frames === 'never') return null;
  const event = JSON.stringify(routeEvent(row.path, baseUrl));
  const address = JSON.stringify(`${tagManager.url}?id=${tagManager.id}`);
  const script = `(function(d,e){d.push({'gtm.start':Date.now(),event:'gtm.js',page_location:e.page_location,page_path:e.page_path,page_title:e.page_title,page_referrer:''});setTimeout(function(){d.push(e)},${eventDelay});var s=document.createElement('script');s.async=true;s.referrerPolicy='no-referrer';s.src=${address};document.head.appendChild(s)})(window.dataLayer=window.dataLayer||[],${event})`;
  return <script nonce={nonce} suppressHydrationWarning {...rawHtml(script.replaceAll('<', '\\u003c'))} />;
}
