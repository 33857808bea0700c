import type { ReactNode } from 'react';
import { money } from '../../../contract/format.ts';
import type { Reservation } from '../../../contract/reservation.ts';
import { useFacts } from '../../facts.tsx';
import { useT } from '../../texts.ts';
import { SummaryList } from '../../ui/summary-list.tsx';
import { useWhen } from './when.tsx';

/** What is being booked, the same on every step. */
export function Summary({ reservation, children }: { reservation: Reservation; children?: ReactNode }) {
  const t = useT();
  const when = useWhen();
  const { hostLocale } = useFacts().config;
  const { doctor, provider, price } = reservation;
  const rows = [
    { term: t('reservation.summary.when'), value: when(reservation.start, reservation.timeZone) },
    { term: t('reservation.summary.doctor'), value: doctor.name },
    { term: t('reservation.summary.service'), value: `${reservation.specialization} – ${reservation.subfunction}` },
    {
      term: t('reservation.summary.place'),
      value: (
        <>
          {provider.name}
          <span className="block font-normal">{provider.address}</span>
        </>
      ),
    },
    ...(price
      ? [
          {
            term: t('reservation.summary.price'),
            value:
              price.discountRate > 0
                ? t('reservation.summary.discounted', {
                    pays: money(price.pays, hostLocale),
                    list: money(price.list, hostLocale),
                    rate: price.discountRate,
                  })
                : money(price.pays, hostLocale),
          },
        ]
      : []),
  ];
  return (
    <section aria-labelledby="summary" className="rounded-card border border-border bg-surface p-5 md:p-6">
      <h2 id="summary" className="mb-3 text-l">
        {t('reservation.summary.title')}
      </h2>
      <SummaryList rows={rows} />
      {children && <div className="mt-4 grid justify-items-start gap-3">{children}</div>}
    </section>
  );
}
