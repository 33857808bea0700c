import { href } from '../../../contract/href.ts';
import { zoneText } from '../../../contract/platform/format.ts';
import { useT } from '../../platform/texts.ts';
import { PageForm } from '../../platform/ui/form.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { useTimeLook } from '../../platform/ui/time-look.ts';
import { BookedMark } from '../offering/booked-mark.tsx';
import { BookingFields } from '../offering/booking-fields.tsx';
import type { DoctorRow } from '../offering/result-row.ts';
import { ClockLine } from './clock-line.tsx';
import { doctorHref, type WayBack } from './doctor-href.ts';

const columnsByDays: Readonly<Record<number, { day: string; times: string }>> = {
  1: { day: 'desk:col-span-4', times: 'desk:grid-cols-4' },
  2: { day: 'desk:col-span-2', times: 'desk:grid-cols-2' },
};

const on = { phone: 'desk:hidden', desk: 'max-desk:hidden', both: '' } as const;

type Props = { row: DoctorRow; wayBack: WayBack; hold: string | undefined; idempotencyKey: string };

/** The free times of the next seven days, or the nearest time after them (S2.6-01). */
export function TimesLine({ row, wayBack, hold, idempotencyKey }: Props) {
  const t = useT();
  const timeLook = useTimeLook();
  const { count, next, closed, days, zone, clock } = row;
  if (!next) {
    return (
      <p>
        <strong>{t(closed ? 'provider.calendar.unavailable' : 'provider.times.none')}</strong>{' '}
        {t(closed ? 'provider.calendar.unavailable_advice' : 'provider.times.none_advice')}{' '}
        <Link href={doctorHref(row, wayBack)}>{t('provider.times.see')}</Link>
      </p>
    );
  }
  if (count === 0) {
    return (
      <div>
        <p className="font-semibold">{t('provider.times.none_in_week')}</p>
        <p>
          <Link href={doctorHref(row, wayBack, next.date)} className="inline-flex min-h-11 items-center">
            {`${t('provider.times.nearest', { day: next.long })}\u00a0→`}
          </Link>
        </p>
      </div>
    );
  }
  return (
    <PageForm method="post" action={href('reservation')} className="grid gap-2">
      <BookingFields subfunctionId={row.subfunctionId} hold={hold} idempotencyKey={idempotencyKey} />
      <p>
        <strong className="tabular-nums desk:text-s">{t('provider.times.in_week', { day: next.short, count })}</strong>
        {zone !== undefined && !clock && <span className="text-s text-text-muted"> ({zoneText(zone, t)})</span>}
      </p>
      <ul className="flex flex-wrap items-stretch gap-1.5 desk:grid desk:grid-cols-4">
        {days.map((day) => (
          <li key={day.times[0]?.slotId} className={`contents desk:block ${columnsByDays[days.length]?.day ?? ''}`}>
            <p aria-hidden="true" className="max-desk:hidden text-center text-xs text-text-muted">
              {t(`provider.weekday.${day.weekday}`)} {day.number}
            </p>
            <ul className={`contents desk:grid desk:gap-1.5 ${columnsByDays[days.length]?.times ?? ''}`}>
              {day.times.map((time) => (
                <li key={time.slotId} className={on[time.on]}>
                  <button type="submit" name="slotId" value={time.slotId} className={`time-button ${timeLook}`}>
                    {time.weekday && (
                      <span className="text-xs font-normal desk:hidden">{t(`provider.weekday.${time.weekday}`)}</span>
                    )}
                    <span className="inline-flex items-center gap-1">
                      {time.time}
                      {time.until && `–${time.until}`}
                      <BookedMark by={time.bookedBy} />
                    </span>
                    {time.pays && <span className="text-xs font-normal">{time.pays}</span>}
                    <span className="sr-only">
                      , {time.full}, {row.name}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </li>
        ))}
        <li className="flex items-center desk:col-span-4">
          <Link href={doctorHref(row, wayBack)} className="inline-flex min-h-11 items-center text-xs desk:min-h-8">
            {t('provider.times.all', { count })}
            <span className="sr-only">, {row.name}</span>
          </Link>
        </li>
      </ul>
      {clock && <ClockLine {...clock} />}
    </PageForm>
  );
}
