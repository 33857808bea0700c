import { usePageContext } from '../../platform/page-context.tsx';
import { rawHtml } from '../../platform/ui/raw-html.ts';

/** JSON-LD for search engines; `<` is escaped because it could close the script element. */
export function JsonLd({ thing }: { thing: object }) {
  const { nonce } = usePageContext();
  const json = JSON.stringify(thing).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" nonce={nonce} suppressHydrationWarning {...rawHtml(json)} />;
}
