import type { ReactNode } from 'react';
import type { Reservation } from '../../../contract/booking/reservation.ts';
import { money } from '../../../contract/platform/format.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { phoneHref } from '../../platform/ui/phone.tsx';
import { useWhen } from '../../platform/ui/when.tsx';

export function Summary({ reservation, children }: { reservation: Reservation; children?: ReactNode }) {
  const t = useT();
  const when = useWhen();
  const { doctor, provider, step } = reservation;
  const booked = step === 'finished' || step === 'loggedInFinished';
  return (
    <section aria-labelledby="summary" className="rounded-card border border-border bg-surface p-4 md:p-6">
      <h2 id="summary" className="text-s font-normal text-text-muted">
        {t('reservation.summary.title')}
      </h2>
      <p className="text-l font-semibold">{when(reservation.start, reservation.timeZone)}</p>
      <p>
        {doctor.name} · {reservation.specialization}, {reservation.subfunction}
      </p>
      <p className="text-text-muted">
        {provider.name}, {provider.address}
      </p>
      {booked && provider.phone && (
        <p>
          {t('reservation.summary.phone')} <Link href={phoneHref(provider.phone)}>{provider.phone}</Link>
        </p>
      )}
      {reservation.step !== 'cancelled' && <Pays reservation={reservation} />}
      {children && <div className="mt-3 grid justify-items-start gap-1 border-t border-border pt-3">{children}</div>}
    </section>
  );
}

function Pays({ reservation: { price } }: { reservation: Reservation }) {
  const t = useT();
  const { hostLocale } = useConfig();
  if (!price) return null;
  const [pays, list] = [money(price.pays, hostLocale), money(price.list, hostLocale)];
  const said =
    price.discountRate > 0 ? t('reservation.summary.discounted', { pays, list, rate: price.discountRate }) : pays;
  return (
    <p>
      {t('reservation.summary.price')} <strong>{said}</strong>
    </p>
  );
}
