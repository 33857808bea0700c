import type { CareItem } from '../../../contract/care/medical-care.ts';
import type { DeskCare } from '../../../contract/care/medical-care-desk.ts';
import { dayFull } from '../../../contract/platform/format.ts';
import { languageName } from '../../../contract/platform/languages.ts';
import { useFormat } from '../../platform/format.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { phoneHref } from '../../platform/ui/phone.tsx';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { useWhen } from '../../platform/ui/when.tsx';
import { Due } from '../case/due.tsx';
import { useRelativeRows } from '../relative/use-relative-rows.ts';
import { useTimePrice } from '../times/use-time-price.ts';

export function CareFacts({ care, now }: { care: DeskCare; now: string }) {
  const t = useT();
  const when = useWhen();
  const priceOf = useTimePrice();
  const relativeRows = useRelativeRows();
  const { language } = usePageContext();
  const { status, turn, dueAt, overdue, appointment, radiusKm, preferredPlace: place } = care;
  const dates = care.requestedDates.map(({ from, to }) =>
    from === to ? dayFull(from, language) : `${dayFull(from, language)} – ${dayFull(to, language)}`,
  );
  const rows: [string, string | null | undefined][] = [
    ['desk.care.service', t(`home.service.${care.serviceType}.title`)],
    ['desk.care.specialization', care.specialization?.name],
    ['desk.care.urgency', t(`care.urgency.${care.urgency}`)],
    ['desk.care.complaint', care.complaint],
    ['desk.care.onset', care.onsetDate && dayFull(care.onsetDate, language)],
    ['desk.care.dates', dates.join('; ')],
    ['desk.care.place', radiusKm === null ? place : t('desk.care.place_within', { place, radius: radiusKm })],
    ['desk.care.preauth', care.preauthRef],
    ['desk.care.provider', care.provider],
    [
      'desk.care.appointment',
      [appointment?.time, appointment?.doctor, appointment?.reservation].filter(Boolean).join(', '),
    ],
    [
      'desk.care.proposed',
      care.times
        .map(({ start, timeZone, doctor, visit, provider, state, ...costs }) => {
          const timeText = [when(start, timeZone), visit, doctor, provider].join(', ');
          return state === 'free'
            ? `${timeText} (${priceOf(costs)})`
            : `${timeText} (${t(`desk.request.time.${state}`)})`;
        })
        .join('; '),
    ],
    ['desk.care.reason', care.reason],
    ['desk.column.holder', care.holder?.name ?? t('desk.holder.nobody')],
    ['desk.column.name', care.name],
    ['desk.fact.email', care.email],
    ['desk.fact.language', languageName(care.language)],
    ['desk.care.window', t(`callback.window.${care.contactWindow}`)],
  ];
  const due = dueAt !== null && <Due dueAt={dueAt} overdue={overdue} now={now} />;
  const phone = (
    <Link href={phoneHref(care.phone)} className="inline-flex min-h-11 items-center tabular-nums">
      {care.phone}
    </Link>
  );
  return (
    <SummaryList
      rows={[
        { term: t('desk.fact.state'), value: t(`medical_care.state.${status}`) },
        { term: t('desk.care.turn'), value: t(`medical_care.turn.${turn ?? 'nobody'}`) },
        ...(due ? [{ term: t('desk.care.due'), value: due }] : []),
        ...rows.flatMap(([term, value]) => (value ? [{ term: t(term), value }] : [])),
        { term: t('desk.column.phone'), value: phone },
        ...relativeRows(care.relative),
      ]}
    />
  );
}

export function CareItems({ items }: { items: readonly CareItem[] }) {
  const t = useT();
  const { money } = useFormat();
  const decision = (approved: boolean | null) => (approved === null ? 'open' : approved ? 'yes' : 'no');
  return (
    <section className="grid gap-2">
      <h2 className="text-l">{t('desk.care.items')}</h2>
      {items.length === 0 ? (
        <p>{t('desk.care.no_items')}</p>
      ) : (
        <ul className="divide-y divide-border border-y border-border">
          {items.map(({ no, code, name, qty, unitPrice, insurerPart, patientPart, approved, isVisit, departure }) => (
            <li key={no} className="grid gap-1 py-2">
              <p className="font-semibold">{`${code} · ${name}`}</p>
              <p className="tabular-nums">{`${qty} × ${money(unitPrice)}`}</p>
              <p className="tabular-nums">
                {t('desk.care.item.parts', { insurer: money(insurerPart), patient: money(patientPart) })}
              </p>
              {isVisit && <p>{t('desk.care.item.of_visit')}</p>}
              {departure && (
                <p>
                  {t('desk.promise.before', {
                    patient: money(departure.patientPart),
                    insurer: money(departure.insurerPart),
                  })}{' '}
                  {t(`promise.cause.${departure.cause}`)}
                </p>
              )}
              <p>{t(`desk.care.approved.${decision(approved)}`)}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
