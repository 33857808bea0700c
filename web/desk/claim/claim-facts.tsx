import type { DeskClaim } from '../../../contract/claims/claim-desk.ts';
import { dayFull } from '../../../contract/platform/format.ts';
import { languageName } from '../../../contract/platform/languages.ts';
import type { FileData } from '../../../contract/records/record.ts';
import { useDeskT } from '../../platform/desk-texts.ts';
import { useFormat } from '../../platform/format.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { capital } from '../../platform/ui/capital.ts';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { useWhen } from '../../platform/ui/when.tsx';
import { Withheld } from '../../platform/ui/withheld.tsx';
import { CaseFiles } from '../case/case-files.tsx';
import { Due } from '../case/due.tsx';
import { Warnings } from './warnings.tsx';

type Props = { claim: DeskClaim; now: string; mayTake: boolean };
type Row = readonly [string, string | null | undefined];

export function ClaimFacts({ claim, now, mayTake }: Props) {
  const t = useDeskT();
  const { language } = usePageContext();
  const { money } = useFormat();
  const { dueAt, overdue } = claim;
  const label = (name: string) => capital(t(`fields.${name}`));
  const rows: readonly Row[] = [
    [t('desk.column.holder'), claim.holder?.name ?? t('desk.holder.nobody')],
    [t('desk.column.name'), claim.name],
    [label('personId'), claim.person],
    [t('desk.column.phone'), claim.phone],
    [t('desk.fact.email'), claim.email],
    [t('desk.fact.language'), languageName(claim.language)],
    [t('desk.claim.policy'), claim.policyNo],
    [label('benefit'), claim.benefit.name],
    [label('careDate'), dayFull(claim.careDate, language)],
    [label('provider'), claim.provider],
    [label('providerTaxId'), claim.providerTaxId],
    [label('complaint'), claim.complaint],
    [label('preauthRef'), claim.preauthRef],
    [label('otherInsurance'), claim.otherInsurance],
    [label('holder'), claim.payee.holder],
    [label('bankAccount'), claim.payee.bankAccount],
    [t('desk.claim.twice_reason'), claim.twiceReason],
    [t('claims.claimed'), claim.claimed.map((sum) => money(sum)).join(' + ')],
    [t('claims.accepted'), claim.accepted && money(claim.accepted)],
    [t('claims.paid'), claim.paid.amount > 0 ? money(claim.paid) : null],
    [t('desk.claim.payable'), claim.payable.amount > 0 ? money(claim.payable) : null],
    [t('claims.reason_title'), claim.reason],
    [t('claims.payment_reason'), claim.paymentReason],
  ];
  const due = dueAt !== null && <Due dueAt={dueAt} overdue={overdue} now={now} />;
  return (
    <>
      <Warnings claim={claim} />
      <SummaryList
        rows={[
          { term: t('desk.fact.state'), value: t(`claims.state.${claim.status}`) },
          ...(due ? [{ term: t('desk.care.due'), value: due }] : []),
          ...factsOf(rows),
        ]}
      />
      {claim.complaint === null && <Withheld text="desk.withheld" />}
      <Expenses claim={claim} mayTake={mayTake} />
      <Messages claim={claim} mayTake={mayTake} />
    </>
  );
}

function factsOf(rows: readonly Row[]) {
  return rows.flatMap(([term, text]) =>
    text ? [{ term, value: <span className="whitespace-pre-line wrap-anywhere">{text}</span> }] : [],
  );
}

type PartProps = Pick<Props, 'claim' | 'mayTake'>;

function Expenses({ claim: { expenses }, mayTake }: PartProps) {
  const t = useT();
  const { language } = usePageContext();
  const { money } = useFormat();
  return (
    <section className="grid gap-3">
      <h2 className="text-l">{t('claims.expenses')}</h2>
      {expenses.map(({ no, type, invoiceNo, issuedAt, amount, decision, files }) => (
        <div key={no} className="grid gap-2">
          <h3 className="font-semibold">{t('claims.expense', { no, type: t(`claims.type.${type}`) })}</h3>
          <SummaryList
            rows={factsOf([
              [t('claims.invoice'), invoiceNo],
              [t('claims.issued'), dayFull(issuedAt, language)],
              [t('claims.claimed'), money(amount)],
              [t('claims.accepted'), decision && money(decision.accepted)],
              [t('claims.why'), [decision?.reason, decision?.reasonText].filter(Boolean).join('\n')],
            ])}
          />
          <Files files={files} mayTake={mayTake} />
        </div>
      ))}
    </section>
  );
}

function Messages({ claim: { messages }, mayTake }: PartProps) {
  const t = useT();
  const when = useWhen();
  const { config } = usePageContext();
  if (messages.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h2 className="text-l">{t('claims.messages')}</h2>
      <ol className="divide-y divide-border border-y border-border">
        {messages.map(({ id, kind, by, name, at, text, files }) => (
          <li key={id} className="grid gap-1 py-2">
            <p>
              <span className="font-semibold">{t(`claims.kind.${kind}`)}</span>
              {' · '}
              {by === 'desk' && name !== null ? name : t('desk.history.customer')}
              {' · '}
              <span className="text-s text-text-muted">{when(at, config.timeZone)}</span>
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            <Files files={files} mayTake={mayTake} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Files({ files, mayTake }: { files: readonly FileData[]; mayTake: boolean }) {
  return files.length === 0 ? null : <CaseFiles files={files} mayTake={mayTake} />;
}
