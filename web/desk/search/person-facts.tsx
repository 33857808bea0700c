import type { DeskPerson } from '../../../contract/desk/person.ts';
import { dayFull } from '../../../contract/platform/format.ts';
import { languageName } from '../../../contract/platform/languages.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { phoneHref } from '../../platform/ui/phone.tsx';
import { SummaryList } from '../../platform/ui/summary-list.tsx';

export function PersonFacts({ person }: { person: DeskPerson }) {
  const t = useT();
  const { language } = usePageContext();
  const { birthDate, phone, emails, policies } = person;
  const call = phone !== null && (
    <Link href={phoneHref(phone)} className="inline-flex min-h-11 items-center tabular-nums">
      {phone}
    </Link>
  );
  const validity = (from: string, to: string | null) =>
    to === null
      ? t('account.chooser.since', { from: dayFull(from, language) })
      : t('account.chooser.valid', { from: dayFull(from, language), to: dayFull(to, language) });
  const paid = (
    <ul className="grid gap-1">
      {policies.map(({ policyNo, product, validFrom, validTo }) => (
        <li key={policyNo}>
          {product}, <span className="tabular-nums">{policyNo}</span>
          <span className="block text-s font-normal text-text-muted">{validity(validFrom, validTo)}</span>
        </li>
      ))}
    </ul>
  );
  return (
    <SummaryList
      rows={[
        ...(birthDate === null ? [] : [{ term: t('desk.request.born'), value: dayFull(birthDate, language) }]),
        ...(call ? [{ term: t('desk.column.phone'), value: call }] : []),
        { term: t('desk.fact.email'), value: <span className="wrap-anywhere">{emails.join(', ')}</span> },
        { term: t('desk.fact.language'), value: languageName(person.language) },
        { term: t('desk.person.policies'), value: policies.length > 0 ? paid : t('desk.person.no_policy') },
      ]}
    />
  );
}
