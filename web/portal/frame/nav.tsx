import { useLocation } from 'react-router';
import type { RouteRow } from '../../../contract/portal/route.ts';
import { useConfig, usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';

const grounds = {
  coloured: 'bg-nav text-on-nav',
  static: 'border-b border-border bg-surface text-text',
} as const;
const items = {
  coloured: 'text-on-nav hover:bg-nav-hover hover:text-on-nav aria-[current=page]:border-nav-marker',
  static: 'text-text hover:bg-action-quiet hover:text-text aria-[current=page]:border-action',
} as const;

/** A route can choose the kind of bar in place of the layout (S2.9-02); a compact header, or a phone's menu, has the links itself. */
export function Nav({ kind }: { kind: RouteRow['nav'] }) {
  const { nav, header } = useConfig().look.slots;
  const links = usePageContext().nav;
  if (header.variant === 'compact' || links.length === 0) return null;
  const navKind = kind ?? nav.default;
  return (
    <div className={`max-md:hidden ${grounds[navKind]}`}>
      <div className="page-width">
        <NavLinks kind={navKind} className="flex flex-wrap" />
      </div>
    </div>
  );
}

type LinksProps = { kind?: keyof typeof items; className: string };

export function NavLinks({ kind = 'static', className }: LinksProps) {
  const t = useT();
  const { pathname } = useLocation();
  const links = usePageContext().nav;
  if (links.length === 0) return null;
  return (
    <nav aria-label={t('frame.nav.title')}>
      <ul className={className}>
        {links.map(({ href, text }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={pathname === href ? 'page' : undefined}
              className={`flex min-h-12 items-center border-y-3 border-transparent px-3 font-semibold no-underline -ms-3 me-3 ${items[kind]}`}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
