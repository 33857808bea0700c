import type { CareItem } from '../../contract/care/medical-care.ts';
import type { DeskCare } from '../../contract/care/medical-care-desk.ts';
import { dayFull, money } from '../../contract/platform/format.ts';
import { languageName } from '../../contract/platform/languages.ts';
import { usePageContext } from '../platform/page-context.tsx';
import { useT } from '../platform/texts.ts';
import { Badge } from '../platform/ui/badge.tsx';
import { Link } from '../platform/ui/link.tsx';
import { phoneHref } from '../platform/ui/phone.tsx';
import { SummaryList } from '../platform/ui/summary-list.tsx';
import { useWhen } from '../platform/ui/when.tsx';
import { useAge } from './use-age.ts';

/** Who needs what, where it stands, and what was agreed. */
export function CareFacts({ care, now }: { care: DeskCare; now: string }) {
  const t = useT();
  const when = useWhen();
  const age = useAge(now);
  const { config, language } = usePageContext();
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
    ['desk.care.files', care.files.map(({ name }) => name).join(', ')],
    ['desk.care.provider', care.provider],
    [
      'desk.care.appointment',
      [appointment?.time, appointment?.doctor, appointment?.reservation].filter(Boolean).join(', '),
    ],
    ['desk.care.reason', care.reason],
    ['desk.column.holder', care.holder?.name ?? t('desk.holder.nobody')],
    ['desk.column.name', care.name],
    ['desk.fact.email', care.email],
    ['desk.fact.language', languageName(care.language)],
    ['desk.care.window', t(`callback.window.${care.contactWindow}`)],
  ];
  const due = (
    <>
      {dueAt === null ? t('desk.care.no_due') : when(dueAt, config.timeZone)}{' '}
      {overdue && dueAt !== null && <Badge kind="danger">{t('desk.due.overdue', { age: age(dueAt) })}</Badge>}
    </>
  );
  const phone = (
    <Link href={phoneHref(care.phone)} className="inline-flex min-h-11 items-center tabular-nums">
      {care.phone}
    </Link>
  );
  return (
    <SummaryList
      rows={[
        { term: t('desk.fact.state'), value: t(`care.state.${status}`) },
        { term: t('desk.care.turn'), value: t(`care.turn.${turn ?? 'nobody'}`) },
        { term: t('desk.care.due'), value: due },
        ...rows.flatMap(([term, value]) => (value ? [{ term: t(term), value }] : [])),
        { term: t('desk.column.phone'), value: phone },
      ]}
    />
  );
}

const columns = ['code', 'name', 'qty', 'unitPrice', 'insurerPart', 'patientPart', 'approved'] as const;

export function CareItems({ items }: { items: readonly CareItem[] }) {
  const t = useT();
  const { language } = usePageContext();
  const sum = (amount: CareItem['unitPrice']) => money(amount, language);
  const decision = (approved: boolean | null) => (approved === null ? 'open' : approved ? 'yes' : 'no');
  return (
    <section className="grid gap-2">
      <h2 className="text-l">{t('desk.care.items')}</h2>
      {items.length === 0 ? (
        <p>{t('desk.care.no_items')}</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full border-collapse text-s">
            <caption className="sr-only">{t('desk.care.items')}</caption>
            <thead>
              <tr className="border-b border-border-strong text-start">
                {columns.map((column) => (
                  <th key={column} scope="col" className={cell}>
                    {t(`desk.care.item.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <tr key={item.no} className="border-b border-border align-top">
                  <td className={cell}>{item.code}</td>
                  <td className={cell}>{item.name}</td>
                  <td className={cell}>{item.qty}</td>
                  <td className={cell}>{sum(item.unitPrice)}</td>
                  <td className={cell}>{sum(item.insurerPart)}</td>
                  <td className={cell}>{sum(item.patientPart)}</td>
                  <td className={cell}>{t(`desk.care.approved.${decision(item.approved)}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

const cell = 'py-2 pe-3 text-start';
