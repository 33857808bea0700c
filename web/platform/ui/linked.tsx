import { Link } from './link.tsx';
/** A sentence whose `[part]` is a link; it opens a new tab, so that a form keeps what was typed. */
export function Linked({ text, href }: { text: string; href: string }) {
  const [before = '', linked = '', after = ''] = text.split(/[[\]]/);
  return (
    <>
      {before}
      <Link href={href} target="_blank" rel="noopener">
        {linked}
      </Link>
      {after}
    </>
  );
}
