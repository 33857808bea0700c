import { useLocation } from 'react-router';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { hrefWith } from '../offering/search-query.ts';
import type { Day } from './week.ts';

type Props = { days: readonly Day[]; open: string; onDay: (date: string) => void };

/** The days of the week as short links, such as „Hé 24. – 5”, with the whole date for screen readers (R46). */
export function DayChips({ days, open, onDay }: Props) {
  const t = useT();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  return (
    <ul
      id="days"
      tabIndex={-1}
      aria-label={t('provider.days.title')}
      className="flex gap-2 overflow-x-auto p-1.5 -mx-1.5 xl:hidden"
    >
      {days.map((day) => {
        const count = day.times.length;
        const empty = count === 0 ? 'text-text-muted' : 'font-semibold text-slot-text';
        return (
          <li key={day.date} className="shrink-0">
            <Link
              href={`${hrefWith(pathname, query, { day: day.date })}#day-${day.date}`}
              onClick={(event) => {
                event.preventDefault();
                onDay(day.date);
              }}
              aria-current={day.date === open ? 'true' : undefined}
              className={`relative flex min-h-13 min-w-14 flex-col items-center justify-center rounded-control border-[1.5px] border-slot-border bg-slot px-2 no-underline tabular-nums hover:bg-slot-hover aria-[current=true]:border-slot-selected aria-[current=true]:bg-slot-selected aria-[current=true]:text-on-slot-selected ${empty}`}
            >
              <span className="sr-only">{chipName(day, t)}</span>
              <span aria-hidden="true">
                {t('provider.day.chip', { weekday: t(`provider.weekday.${day.weekday}`), number: day.number })}
              </span>
              <span aria-hidden="true" className="text-xs font-normal">
                {t('provider.day.count', { count })}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** The name for screen readers, such as `hétfő, november 24., 5 szabad időpont`. @internal */
export function chipName(
  { name, times }: Pick<Day, 'name'> & { times: readonly unknown[] },
  t: (id: string, values: { day: string; count: number }) => string,
): string {
  return t('provider.day.name', { day: name, count: times.length });
}
