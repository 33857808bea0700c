import type { Claim, ClaimExpense } from '../../../contract/claims/claim.ts';
import type { Quantity } from '../../../contract/entitlement/coverage.ts';
import { useFormat } from '../../platform/format.ts';
import { useT } from '../../platform/texts.ts';
import { capital } from '../../platform/ui/capital.ts';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { FileRows } from '../../records/case/case-files.tsx';

type Props = { claim: Claim };
type Row = readonly [string, string | null | undefined];

function rowsOf(rows: readonly Row[]) {
  return rows.flatMap(([term, text]) =>
    text ? [{ term, value: <span className="whitespace-pre-line wrap-anywhere">{text}</span> }] : [],
  );
}

export function Sums({ claim }: Props) {
  const t = useT();
  const { money } = useFormat();
  const { claimed, accepted, paid, reason, paymentReason } = claim;
  return (
    <SummaryList
      rows={rowsOf([
        [t('claims.claimed'), claimed.map((sum) => money(sum)).join(' + ')],
        [t('claims.accepted'), accepted && money(accepted)],
        [t('claims.paid'), paid.amount > 0 ? money(paid) : null],
        [t('claims.reason_title'), reason],
        [t('claims.payment_reason'), paymentReason],
      ])}
    />
  );
}

export function Expenses({ claim: { expenses } }: Props) {
  const t = useT();
  return (
    <section className="grid gap-4" aria-labelledby="expenses">
      <h2 id="expenses" className="text-l">
        {t('claims.expenses')}
      </h2>
      {expenses.map((expense) => (
        <Expense key={expense.no} expense={expense} />
      ))}
    </section>
  );
}

function Expense({ expense }: { expense: ClaimExpense }) {
  const t = useT();
  const { dayLong, money } = useFormat();
  const remainderText = useRemainderText();
  const { no, type, invoiceNo, issuedAt, amount, decision, files } = expense;
  return (
    <section className="grid gap-2">
      <h3 className="text-m font-semibold">{t('claims.expense', { no, type: t(`claims.type.${type}`) })}</h3>
      <SummaryList
        rows={rowsOf([
          [t('claims.invoice'), invoiceNo],
          [t('claims.issued'), dayLong(issuedAt)],
          [t('claims.claimed'), money(amount)],
          [t('claims.accepted'), decision && money(decision.accepted)],
          [t('claims.deducted'), decision && decision.deducted.amount > 0 ? money(decision.deducted) : null],
          [t('claims.why'), [decision?.reason, decision?.reasonText].filter(Boolean).join('\n')],
          [t('claims.left'), decision?.limitLeftAfter && remainderText(decision.limitLeftAfter)],
        ])}
      />
      <FileRows files={files} />
    </section>
  );
}

function useRemainderText(): (quantity: Quantity) => string {
  const t = useT();
  const { money } = useFormat();
  return (quantity) =>
    'money' in quantity ? money(quantity.money) : t('claims.left_count', { count: quantity.count });
}

export function Given({ claim }: Props) {
  const t = useT();
  const { dayLong } = useFormat();
  const { benefit, careDate, provider, providerTaxId, complaint, preauthRef, payee, otherInsurance, wordsHidden } =
    claim;
  const label = (name: string) => capital(t(`fields.${name}`));
  return (
    <details className="rounded-card border border-border px-4 py-1">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{t('claims.given')}</summary>
      <div className="pb-4">
        <SummaryList
          rows={rowsOf([
            [label('benefit'), benefit.name],
            [label('careDate'), dayLong(careDate)],
            [label('complaint'), wordsHidden ? t('claims.words_hidden') : complaint],
            [label('preauthRef'), preauthRef],
            [label('provider'), provider],
            [label('providerTaxId'), providerTaxId],
            [label('holder'), payee.holder],
            [label('bankAccount'), payee.bankAccount],
            [label('otherInsurance'), otherInsurance],
          ])}
        />
      </div>
    </details>
  );
}
