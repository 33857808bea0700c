import { usePageContext } from '../../platform/page-context.tsx';

/** In a partner's frame, also on a page that ships no other script: says how high the page is, to those the partner's record names. */
export function EmbedScript({ event }: { event: string | undefined }) {
  const { config, mode, nonce } = usePageContext();
  if (mode !== 'iframe' || config.frameAncestors.length === 0) return null;
  return (
    <script
      src="/embed/frame.js"
      data-parents={JSON.stringify(config.frameAncestors)}
      data-event={event}
      nonce={nonce}
      suppressHydrationWarning
    />
  );
}
