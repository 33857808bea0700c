import type { Reservation } from '../../../contract/booking/reservation.ts';
import { href } from '../../../contract/href.ts';
import { CoverNote } from '../../entitlement/cover-note.tsx';
import { coverRow } from '../../entitlement/cover-row.ts';
import { phone } from '../../identity/person-fields.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useFormat } from '../../platform/format.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { useClock, useWhen } from '../../platform/ui/when.tsx';
import { type PairState, pairStateOf, paysName } from './pairs.ts';

type Props = { reservations: readonly Reservation[]; outcome: FormOutcome | undefined; again: string };

export function HeldPair({ reservations, outcome, again }: Props) {
  const t = useT();
  const state = pairStateOf(reservations);
  return (
    <RailPage title={t(`pair.${state}.title`)} error={outcome?.refusal}>
      {outcome?.refusal && state !== 'held' && <RefusalPanel refusal={outcome.refusal} />}
      {state === 'held' && <KeptUntil reservations={reservations} />}
      <ul className="grid gap-3">
        {reservations.map((reservation) => (
          <Visit key={reservation.number} reservation={reservation} state={state} />
        ))}
      </ul>
      {state === 'held' && <BookBoth reservations={reservations} outcome={outcome} />}
      {state === 'ended' && (
        <p>
          <Link href={again} className="inline-flex min-h-11 items-center">
            {t('pair.ended.again')}
          </Link>
        </p>
      )}
    </RailPage>
  );
}

function KeptUntil({ reservations: [first] }: Pick<Props, 'reservations'>) {
  const t = useT();
  const clock = useClock();
  if (!first?.expiresAt) return null;
  return <p className="text-l">{t('pair.held.lead', { until: clock(first.expiresAt, first.timeZone) })}</p>;
}

function Visit({ reservation, state }: { reservation: Reservation; state: PairState }) {
  const t = useT();
  const when = useWhen();
  const { hostLocale } = useConfig();
  const { money } = useFormat();
  const { token, number, status, start, timeZone, doctor, subfunction, forRelative, price, cover } = reservation;
  return (
    <li className="grid gap-1 rounded-card border border-border bg-surface p-4">
      <h2 className="text-l">{when(start, timeZone)}</h2>
      <p>
        {doctor.name} · {subfunction}
      </p>
      {forRelative !== null && <p>{t('pair.held.for', { name: forRelative })}</p>}
      {price && state !== 'ended' && (
        <>
          <p>
            {t('reservation.summary.price')} <strong>{money(price.pays)}</strong>
          </p>
          <CoverNote cover={cover ? coverRow(cover, hostLocale) : undefined} />
        </>
      )}
      {status === 'booked' ? (
        <p>
          <Link href={href('reservation', {}, { reservation: token })} className="inline-flex min-h-11 items-center">
            {t('pair.booked.open', { number })}
          </Link>
        </p>
      ) : (
        state === 'ended' && <p>{t('pair.ended.lost')}</p>
      )}
    </li>
  );
}

function BookBoth({ reservations, outcome }: Pick<Props, 'reservations' | 'outcome'>) {
  const t = useT();
  const pays = reservations.flatMap(({ cover, price }, no) =>
    cover && price ? [[paysName(no), String(price.pays.amount)]] : [],
  );
  return (
    <FieldsForm
      // The field for a telephone number appears only when the subscription has none (S5-05).
      fields={faultOf(outcome?.refusal, 'phone') === undefined ? [] : [phone]}
      outcome={outcome}
      intent="book"
      hidden={Object.fromEntries(pays)}
      button={t('pair.held.button')}
      otherButtons={
        <Button kind="quiet" name="intent" value="release">
          {t('pair.held.release')}
        </Button>
      }
    />
  );
}
