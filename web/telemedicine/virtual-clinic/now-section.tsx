import { zoneText } from '../../../contract/platform/format.ts';
import { InsteadOfTimes } from '../../booking/offering/instead-of-times.tsx';
import { OfferPrice } from '../../booking/offering/offer-price.tsx';
import { CoverNote } from '../../entitlement/cover-note.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { NextTime } from './next-time.tsx';
import type { NowRow, seenNow } from './now.server.ts';

type Props = { now: Awaited<ReturnType<typeof seenNow>>; hold: string | undefined; maySearch: boolean };

export function NowSection({ now: { rows, next }, hold, maySearch }: Props) {
  const t = useT();
  return (
    <section className="grid gap-3" aria-labelledby="now">
      <h2 id="now" className="text-l">
        {t('video.now.title')}
      </h2>
      <p className="text-s">{t('video.now.emergency')}</p>
      {rows.length === 0 ? (
        <>
          <p>{t('video.now.none')}</p>
          {next && <NextTime next={next} />}
        </>
      ) : (
        <>
          <p>{t('video.now.lead')}</p>
          <ul className="grid gap-3">
            {rows.map((row) => (
              <OnDuty key={row.shiftId} row={row} hold={hold} maySearch={maySearch} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function OnDuty({ row, hold, maySearch }: { row: NowRow; hold: string | undefined; maySearch: boolean }) {
  const t = useT();
  const { shiftId, place, minutes, service, name, where, price, cover, reservedFor, time, zone } = row;
  return (
    <li className="grid gap-1 rounded-card border border-border bg-surface p-4">
      <h3 className="text-m">{name}</h3>
      <p>{service}</p>
      <p className="text-s text-text-muted">{where}</p>
      <p>
        <strong>{t('video.now.place', { count: place })}</strong> {t('video.now.minutes', { count: minutes })}{' '}
        {t('video.now.start', { time })}
        {zone && ` (${zoneText(zone, t)})`}
      </p>
      <OfferPrice price={price} />
      <CoverNote cover={cover} />
      {maySearch && reservedFor === undefined && (
        <PageForm method="post" className="mt-2">
          <input type="hidden" name="shiftId" value={shiftId} />
          {hold !== undefined && <input type="hidden" name="replaces" value={hold} />}
          <Button>{t('video.now.press', { doctor: name })}</Button>
        </PageForm>
      )}
      {maySearch && reservedFor !== undefined && <InsteadOfTimes reservedFor={reservedFor} />}
    </li>
  );
}
