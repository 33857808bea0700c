import type { DeskCareRequest } from '../../../contract/care/care-request-desk.ts';
import { href } from '../../../contract/href.ts';
import { languageName } from '../../../contract/platform/languages.ts';
import { useFormat } from '../../platform/format.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { phoneHref } from '../../platform/ui/phone.tsx';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { useWhen } from '../../platform/ui/when.tsx';
import { Due } from '../case/due.tsx';
import { useAge } from '../case/use-age.ts';
import { useRelativeRows } from '../relative/use-relative-rows.ts';

type Props = { request: DeskCareRequest; now: string };

export function CareRequestFacts({ request, now }: Props) {
  const t = useT();
  const when = useWhen();
  const age = useAge(now);
  const { timeZone } = useConfig();
  const { service, mark, status, turn, dueAt, overdue, sentAt, holder, reservation, care } = request;
  const due = dueAt !== null && <Due dueAt={dueAt} overdue={overdue} now={now} />;
  const rows = [
    { term: t('desk.column.subject'), value: t(`home.service.${service}.title`) },
    ...(mark === null ? [] : [{ term: t('desk.mark'), value: <Badge kind="danger">{t(`desk.mark.${mark}`)}</Badge> }]),
    { term: t('desk.fact.state'), value: t(`desk.request.state.${status}`) },
    ...(turn === null ? [] : [{ term: t('desk.request.turn'), value: t(`desk.request.turn.${turn}`) }]),
    ...(due === false ? [] : [{ term: t('desk.request.due'), value: due }]),
    { term: t('desk.request.sent'), value: `${when(sentAt, timeZone)} (${age(sentAt)})` },
    { term: t('desk.column.holder'), value: holder?.name ?? t('desk.holder.nobody') },
    ...(reservation === null ? [] : [{ term: t('desk.request.visit'), value: reservation }]),
    ...(care === null
      ? []
      : [
          {
            term: t('desk.request.care'),
            value: <Link href={href('desk-medical-care', { id: care.id })}>{care.number}</Link>,
          },
        ]),
  ];
  return (
    <div className="grid gap-3">
      <SummaryList rows={rows} />
      <Person request={request} />
    </div>
  );
}

function Person({ request: { person, relative } }: Pick<Props, 'request'>) {
  const t = useT();
  const rowsOf = useRelativeRows();
  const { dayLong } = useFormat();
  if (person === null) return <p>{t('desk.request.anonymous')}</p>;
  const { name, phone, email, birthDate, language } = person;
  return (
    <SummaryList
      rows={[
        { term: t('desk.column.name'), value: name },
        ...(phone === null
          ? []
          : [
              {
                term: t('desk.column.phone'),
                value: (
                  <Link href={phoneHref(phone)} className="inline-flex min-h-11 items-center tabular-nums">
                    {phone}
                  </Link>
                ),
              },
            ]),
        { term: t('desk.fact.email'), value: <span className="wrap-anywhere">{email}</span> },
        ...(birthDate === null ? [] : [{ term: t('desk.request.born'), value: dayLong(birthDate) }]),
        { term: t('desk.fact.language'), value: languageName(language) },
        ...rowsOf(relative),
      ]}
    />
  );
}
