import { House } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { href } from '../../../contract/href.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { PlaceIcon } from './place-icon.tsx';

/** A phone shows links to the customer's places at the bottom of home and of these places; forms elsewhere need the room. */
export function PlaceBar() {
  const t = useT();
  const { customer } = usePageContext();
  const { pathname } = useLocation();
  const { places = [], unread = 0 } = customer ?? {};
  const home = href('home');
  if (places.length === 0 || ![home, ...places.map(({ href: to }) => to)].includes(pathname)) return null;
  const entry = (to: string, words: string, icon: ReactNode, count = 0) => (
    <li key={to} className="grid">
      <Link
        href={to}
        aria-current={pathname === to ? 'page' : undefined}
        className="relative grid min-h-14 content-center justify-items-center gap-0.5 px-1 text-center text-xs leading-tight text-text no-underline aria-[current=page]:font-semibold aria-[current=page]:text-link"
      >
        {icon}
        <span className="w-full truncate">{words}</span>
        {count > 0 && (
          <span className="absolute start-1/2 top-1 ms-1 min-w-5 rounded-pill bg-accent px-1 text-xs font-semibold text-on-accent">
            <span className="sr-only">{t('frame.messages', { count })}</span>
            <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
          </span>
        )}
      </Link>
    </li>
  );
  return (
    <nav
      id="place-bar"
      aria-label={t('frame.places')}
      className="no-print border-t border-border-strong bg-surface md:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {entry(home, t('frame.place.home'), <House aria-hidden="true" className="size-5 shrink-0" />)}
        {places.map(({ id, href: to }) =>
          entry(to, t(`frame.place.${id}`), <PlaceIcon place={id} />, id === 'messages' ? unread : 0),
        )}
      </ul>
    </nav>
  );
}
