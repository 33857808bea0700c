import { usePageContext } from '../../platform/page-context.tsx';
import { rawHtml } from '../../platform/ui/raw-html.ts';

/** Facts for search engines; `<` could end the element they stand in. */
export function JsonLd({ thing }: { thing: object }) {
  const { nonce } = usePageContext();
  const json = JSON.stringify(thing).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" nonce={nonce} suppressHydrationWarning {...rawHtml(json)} />;
}
