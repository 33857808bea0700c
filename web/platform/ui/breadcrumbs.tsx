import { ChevronRight } from 'lucide-react';
import { useT } from '../texts.ts';
import { Link } from './link.tsx';

type Crumb = { href: string; text: string };

export function Breadcrumbs({ items, here }: { items: readonly Crumb[]; here: string }) {
  const t = useT();
  return (
    <nav aria-label={t('ui.breadcrumbs.title')} className="no-print page-width text-s">
      <ol className="flex flex-wrap items-center gap-x-1">
        {items.map(({ href, text }) => (
          <li key={href} className="flex items-center gap-1">
            <Link href={href} className="inline-flex min-h-11 items-center">
              {text}
            </Link>
            <ChevronRight aria-hidden="true" className="size-4 text-text-muted" />
          </li>
        ))}
        <li aria-current="page" className="text-text-muted">
          {here}
        </li>
      </ol>
    </nav>
  );
}
