import { Link } from '../../platform/ui/link.tsx';

/** Links one under the other, each as high as a finger needs. */
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
