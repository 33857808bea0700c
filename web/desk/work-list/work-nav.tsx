import type { ReactNode } from 'react';
import { Link } from '../../platform/ui/link.tsx';

type Choice = { id: string; href: string; text: string; badge?: ReactNode };
type Props = { label: string; choices: readonly Choice[]; current: string };

/** The lists are one row on a phone, with the current one first, so that the work itself is on the first screen. */
export function WorkNav({ label, choices, current }: Props) {
  return (
    <nav aria-label={label} className="min-w-0">
      <ul className="flex gap-x-2 max-md:-mx-1.5 max-md:overflow-x-auto max-md:p-1.5 md:flex-wrap md:gap-x-4">
        {choices.map(({ id, href, text, badge }) => (
          <li key={id} className={id === current ? 'shrink-0 max-md:order-first' : 'shrink-0'}>
            <Link href={href} aria-current={id === current ? 'page' : undefined} className={`${tab} ${chip}`}>
              {text} {badge}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const tab =
  'inline-flex min-h-11 items-center gap-2 px-1 aria-[current=page]:font-semibold aria-[current=page]:no-underline';
const chip =
  'max-md:rounded-pill max-md:border max-md:border-border-control max-md:px-3 max-md:no-underline max-md:aria-[current=page]:bg-surface-brand';
