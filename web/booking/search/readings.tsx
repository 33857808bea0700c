import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { EmergencyPanel } from '../../platform/ui/emergency-panel.tsx';
import type { SearchResult } from './search-result.ts';

export function Readings({ search: { readings, refusal, searchQuery } }: { search: SearchResult }) {
  const t = useT();
  if (!readings) return null;
  const { isComplaint, emergencyNumber } = readings;
  // Other meanings of the text are shown only once no field is wrong.
  const links = refusal ? [] : readings.links;
  const title = isComplaint ? t('search.readings.seen_by') : t('search.readings.title');
  return (
    <div className="grid gap-4 empty:hidden">
      {emergencyNumber !== null && <EmergencyPanel number={emergencyNumber} />}
      {links.length === 0 && !refusal && <p>{t('search.readings.none', { q: searchQuery.q })}</p>}
      {links.length > 0 && (
        <nav aria-label={title} className="grid gap-2">
          <p className="font-semibold">{title}</p>
          <ul className="flex flex-wrap gap-2">
            {links.map(({ key, name, note, href }) => (
              <li key={key}>
                <LinkButton kind="quiet" href={href}>
                  {note === '' || isComplaint ? name : `${name} (${note})`}
                </LinkButton>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
