import { usePageContext } from '../platform/page-context.tsx';
import { useT } from '../platform/texts.ts';
import { StretchedLink } from '../platform/ui/card.tsx';
import { PlaceIcon } from '../portal/frame/place-icon.tsx';
import type { PlaceId } from '../portal/frame/places-of.ts';

export function Places({ counts }: { counts: Partial<Record<PlaceId, number | null>> }) {
  const t = useT();
  const { customer } = usePageContext();
  const { places = [] } = customer ?? {};
  if (places.length === 0) return null;
  return (
    <nav aria-label={t('overview.places')}>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 lg:grid-cols-1">
        {places.map(({ id, href }) => {
          const count = counts[id] ?? 0;
          return (
            <li
              key={id}
              className="relative flex min-h-14 items-center gap-2 rounded-card border border-border bg-surface px-3 py-2"
            >
              <PlaceIcon place={id} className="text-on-action-quiet" />
              <span className="min-w-0 flex-1 font-semibold wrap-anywhere max-sm:text-s">
                <StretchedLink href={href}>{t(`frame.place.${id}`)}</StretchedLink>
              </span>
              {count > 0 && <span className="tabular-nums text-text-muted">{count}</span>}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
