import type { ReactNode } from 'react';
import type { Reservation } from '../../../contract/booking/reservation.ts';
import { Pays } from '../../entitlement/pays.tsx';
import { useFormat } from '../../platform/format.ts';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { phoneHref } from '../../platform/ui/phone.tsx';
import { useWhen } from '../../platform/ui/when.tsx';
import { usePlace } from './use-place.ts';

/** Above a form (`children`), a phone shows the summary in few short lines. */
export function Summary({ reservation, children }: { reservation: Reservation; children?: ReactNode }) {
  const t = useT();
  const when = useWhen();
  const { money } = useFormat();
  const { doctor, provider, step, movedFrom } = reservation;
  const booked = step === 'finished' || step === 'loggedInFinished';
  const form = children !== undefined;
  const place = usePlace()(reservation);
  return (
    <section
      aria-labelledby="summary"
      data-times
      className="rounded-card border border-border bg-surface px-3 py-1.5 text-s max-md:leading-tight md:p-6 md:text-m"
    >
      <h2 id="summary" className="sr-only font-normal text-text-muted md:not-sr-only md:text-s">
        {t('reservation.summary.title')}
      </h2>
      <p className="font-semibold md:text-l">{when(reservation.start, reservation.timeZone)}</p>
      {movedFrom && (
        <p className="text-text-muted">
          {t('reservation.summary.moved_from')} <s>{when(movedFrom.start, movedFrom.timeZone)}</s>
        </p>
      )}
      <p>
        {doctor.name} · <span className={form ? 'max-md:hidden' : ''}>{reservation.specialization}, </span>
        {reservation.subfunction}
      </p>
      {reservation.forRelative !== null && (
        <p>{t('reservation.summary.for_relative', { name: reservation.forRelative })}</p>
      )}
      <p className={`text-text-muted max-md:text-xs ${form ? 'max-md:truncate' : ''}`}>{place}</p>
      {booked && provider.phone && (
        <p>
          {t('reservation.summary.phone')} <Link href={phoneHref(provider.phone)}>{provider.phone}</Link>
        </p>
      )}
      {step !== 'cancelled' && <Pays price={reservation.price} cover={reservation.cover} how={reservation.payAt} />}
      {reservation.paid && <p>{t('reservation.summary.paid', { amount: money(reservation.paid) })}</p>}
      {form && (
        <div className="mt-1 flex flex-wrap items-center gap-x-4 border-t border-border pt-1 max-md:text-xs md:mt-3 md:gap-x-5 md:pt-3">
          {children}
        </div>
      )}
    </section>
  );
}
