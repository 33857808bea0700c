import { usePageContext } from '../../platform/page-context.tsx';

/** This script sends the page's height to the partner's page; it is one of its own, because not every framed page hydrates. */
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
