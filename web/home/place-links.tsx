import { CalendarDays, FileText, type LucideIcon, Mail, ShieldCheck } from 'lucide-react';
import { useT } from '../platform/texts.ts';
import { StretchedLink } from '../platform/ui/card.tsx';
import type { Place, PlaceId } from './places-of.ts';

const icons: Readonly<Record<PlaceId, LucideIcon>> = {
  appointments: CalendarDays,
  messages: Mail,
  records: FileText,
  coverage: ShieldCheck,
};

export function Places({ places }: { places: readonly Place[] }) {
  const t = useT();
  if (places.length === 0) return null;
  return (
    <nav aria-label={t('overview.places')}>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 lg:grid-cols-1">
        {places.map(({ id, href, count }) => {
          const Icon = icons[id];
          return (
            <li
              key={id}
              className="relative flex min-h-14 items-center gap-2 rounded-card border border-border bg-surface px-3 py-2"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0 text-on-action-quiet" />
              <span className="min-w-0 flex-1 font-semibold wrap-anywhere max-sm:text-s">
                <StretchedLink href={href}>{t(`overview.place.${id}`)}</StretchedLink>
              </span>
              {count !== null && count > 0 && <span className="tabular-nums text-text-muted">{count}</span>}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
