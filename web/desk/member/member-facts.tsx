import type { UnmatchedMember } from '../../../contract/identity/unmatched-desk.ts';
import { dayFull } from '../../../contract/platform/format.ts';
import { languageName } from '../../../contract/platform/languages.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { phoneHref } from '../../platform/ui/phone.tsx';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { useWhen } from '../../platform/ui/when.tsx';
import { Due } from '../case/due.tsx';
import { useAge } from '../case/use-age.ts';

export function MemberFacts({ member, now }: { member: UnmatchedMember; now: string }) {
  const t = useT();
  const when = useWhen();
  const age = useAge(now);
  const { config, language } = usePageContext();
  const { state, name, email, phone, birthDate, kind, identifier, askedAt, dueAt, overdue, holder, reason } = member;
  const call = phone !== null && (
    <Link href={phoneHref(phone)} className="inline-flex min-h-11 items-center tabular-nums">
      {phone}
    </Link>
  );
  const due = <Due dueAt={dueAt} overdue={overdue} now={now} />;
  const rows = [
    { term: t('desk.fact.state'), value: t(`desk.member.state.${state}`) },
    { term: t('desk.column.name'), value: name },
    ...(birthDate === null ? [] : [{ term: t('desk.request.born'), value: dayFull(birthDate, language) }]),
    {
      term: t(`desk.identifier.${kind}`),
      value: <span className="wrap-anywhere tabular-nums">{identifier ?? t('desk.member.withdrawn')}</span>,
    },
    ...(call ? [{ term: t('desk.column.phone'), value: call }] : []),
    { term: t('desk.fact.email'), value: email },
    { term: t('desk.fact.language'), value: languageName(member.language) },
    { term: t('desk.column.due'), value: due },
    { term: t('desk.column.since'), value: `${when(askedAt, config.timeZone)} (${age(askedAt)})` },
    { term: t('desk.column.holder'), value: holder?.name ?? t('desk.holder.nobody') },
    ...(reason === null ? [] : [{ term: t('desk.care.reason'), value: t(`desk.member.reason.${reason}`) }]),
  ];
  return <SummaryList rows={rows} />;
}
