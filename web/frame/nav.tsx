import { useLocation } from 'react-router';
import type { RouteRow } from '../../contract/route.ts';
import { useConfig } from '../facts.tsx';
import { useT } from '../texts.ts';

const grounds = {
  coloured: 'bg-nav text-on-nav',
  static: 'border-b border-border bg-surface text-text',
} as const;
const items = {
  coloured: 'text-on-nav hover:bg-nav-hover hover:text-on-nav aria-[current=page]:border-nav-marker',
  static: 'text-text hover:bg-action-quiet hover:text-text aria-[current=page]:border-action',
} as const;

/** S2.9-02: the route may ask for the other kind of bar than its layout's. */
export function Nav({ kind }: { kind: RouteRow['nav'] }) {
  const t = useT();
  const { look, searchPath, hasPublicCalendar } = useConfig();
  const { pathname } = useLocation();
  const { nav } = look.slots;
  if (nav.items === 'none' || !hasPublicCalendar) return null;
  const shown = kind ?? nav.default;
  const links = [
    { href: searchPath, text: t('frame.nav.search') },
    ...(nav.items === 'services' ? [{ href: '/landing/function-list', text: t('frame.nav.functions') }] : []),
  ];
  return (
    <nav aria-label={t('frame.nav.title')} className={grounds[shown]}>
      <ul className="page-width flex flex-wrap">
        {links.map(({ href, text }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={pathname === href ? 'page' : undefined}
              className={`flex min-h-12 items-center border-y-3 border-transparent px-3 font-semibold no-underline -ms-3 me-3 ${items[shown]}`}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
