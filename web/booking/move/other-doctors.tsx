import { href } from '../../../contract/href.ts';
import { zoneText } from '../../../contract/platform/format.ts';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { useTimeLook } from '../../platform/ui/time-look.ts';
import { OfferPrice } from '../offering/offer-price.tsx';
import type { DoctorRow } from '../offering/result-row.ts';

type Props = { rows: readonly DoctorRow[]; token: string };

export function OtherDoctors({ rows, token }: Props) {
  const t = useT();
  return (
    <section aria-labelledby="others" className="grid gap-3">
      <h2 id="others" className="text-m">
        {t('move.others.title')}
      </h2>
      {rows.length === 0 && <p>{t('move.others.none')}</p>}
      <ul className="grid gap-3">
        {rows.map((row) => (
          <li key={row.key} className="grid gap-2 rounded-card border border-border bg-surface p-3 md:p-5">
            <h3 className="text-m">{row.name}</h3>
            <p className="text-s text-text-muted">{row.where}</p>
            <OfferPrice price={row.price} />
            <Times row={row} token={token} />
          </li>
        ))}
      </ul>
      <p>
        <LinkButton kind="quiet" href={href('move-reservation', { token })}>
          {t('move.others.back')}
        </LinkButton>
      </p>
    </section>
  );
}

function Times({ row, token }: { row: DoctorRow; token: string }) {
  const t = useT();
  const look = useTimeLook();
  const { next, days, zone, doctorId, providerId } = row;
  const times = days.flatMap((day) => day.times).filter(({ bookedBy, on }) => bookedBy === 'portal' && on !== 'desk');
  const week = href('move-reservation', { token }, { provider: providerId, doctor: doctorId, week: next?.date });
  return (
    <PageForm method="get" action={href('move-reservation', { token })} className="grid gap-2">
      <p className="text-s">
        <strong>{next?.short}</strong>
        {zone !== undefined && ` (${zoneText(zone, t)})`}
      </p>
      <ul className="flex flex-wrap gap-1.5">
        {times.map((time) => (
          <li key={time.slotId}>
            <button type="submit" name="slotId" value={time.slotId} className={`time-button ${look}`}>
              {time.weekday && <span className="text-xs">{t(`provider.weekday.${time.weekday}`)}</span>}
              {time.time}
              <span className="sr-only">
                , {time.full}, {row.name}
              </span>
            </button>
          </li>
        ))}
        <li className="flex items-center">
          <Link href={week} className="inline-flex min-h-11 items-center text-s">
            {t('move.others.more')}
            <span className="sr-only">, {row.name}</span>
          </Link>
        </li>
      </ul>
    </PageForm>
  );
}
