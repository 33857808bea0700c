import { Link } from '../../platform/ui/link.tsx';

export function LinkList({ links }: { links: readonly { href: string; text: string }[] }) {
  return (
    <ul className="grid">
      {links.map(({ href, text }) => (
        <li key={href}>
          <Link href={href} className="inline-flex min-h-11 items-center">
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
