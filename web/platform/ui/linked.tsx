import { Link } from './link.tsx';

const newTab = { target: '_blank', rel: 'noopener' } as const;
const number = { className: 'whitespace-nowrap' } as const;

/** Each `[part]` of the text becomes a link, which opens in a new tab, so that a form keeps its entries. */
export function Linked({ text, hrefs }: { text: string; hrefs: readonly string[] }) {
  return text.split(/[[\]]/).map((part, index) => {
    const href = index % 2 === 1 ? hrefs[(index - 1) / 2] : undefined;
    return href === undefined ? (
      part
    ) : (
      <Link key={href} href={href} {...(href.startsWith('tel:') ? number : newTab)}>
        {part}
      </Link>
    );
  });
}
