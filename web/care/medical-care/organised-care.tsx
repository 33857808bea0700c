import type { CareRequestDetail } from '../../../contract/care/care-request.ts';
import { href } from '../../../contract/href.ts';
import { Departed } from '../../entitlement/departed.tsx';
import { useFormat } from '../../platform/format.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { LatePanel, useDueText } from '../../platform/ui/due.tsx';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { useUntil } from '../../platform/ui/when.tsx';
import { ProposedTimes } from '../proposed-times.tsx';

type Props = {
  care: NonNullable<CareRequestDetail['care']>;
  person: string | null;
  canBook: boolean;
};

export function isChoosing({ status, turn }: Pick<Props['care'], 'status' | 'turn'>): boolean {
  return status === 'awaiting_booking' && turn === 'customer';
}

export function OrganisedCare({ care, person, canBook }: Props) {
  const t = useT();
  const dueText = useDueText();
  const until = useUntil();
  const { timeZone } = useConfig();
  const { money } = useFormat();
  const { number, status, turn, dueAt, provider, appointment, times, reason, items } = care;
  const rows: [string, string | null | undefined][] = [
    ['number', number],
    ['state', t(`medical_care.state.${status}`)],
    ['turn', turn && t(`care.organised.turn.${turn}`)],
    ['due', isChoosing(care) || care.overdue ? undefined : dueAt && until(dueAt, timeZone)],
    ['provider', provider],
    ['appointment', [appointment?.time, appointment?.doctor].filter(Boolean).join(', ')],
    ['reason', reason],
  ];
  const late = care.overdue ? dueText(care, '') : undefined;
  return (
    <section className="grid gap-3" aria-labelledby="care">
      <h2 id="care" className="text-l">
        {t('care.organised.title')}
      </h2>
      {late !== undefined && <LatePanel text={late} />}
      <SummaryList
        rows={rows.flatMap(([name, value]) => (value ? [{ term: t(`care.organised.${name}`), value }] : []))}
      />
      {times.length > 0 && (
        <div className="grid gap-2">
          <h3 className="font-semibold">{t('care.kind.times')}</h3>
          <ProposedTimes times={times} take={canBook ? 'take_care_time' : undefined} care={number} />
          {!canBook && <p>{t('relatives.no_booking', { person: person ?? '' })}</p>}
        </div>
      )}
      {appointment?.reservation && (
        <div>
          <LinkButton kind="quiet" href={href('services-appointment', { number: appointment.reservation })}>
            {t('care.request.visit')}
          </LinkButton>
        </div>
      )}
      {items.length > 0 && (
        <ul className="divide-y divide-border border-y border-border">
          {items.map(({ no, name, qty, patientPart, insurerPart, departure }) => (
            <li key={no} className="grid gap-1 py-2">
              <p className="font-semibold wrap-anywhere">{qty === 1 ? name : `${qty} × ${name}`}</p>
              <p className="tabular-nums">
                {t('care.organised.parts', {
                  mine: money(patientPart),
                  theirs: money(insurerPart),
                })}
              </p>
              {departure && <Departed departure={departure} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
