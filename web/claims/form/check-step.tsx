import { href } from '../../../contract/href.ts';
import { Currency } from '../../../contract/platform/money.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import { useFormat } from '../../platform/format.ts';
import { useT } from '../../platform/texts.ts';
import { capital } from '../../platform/ui/capital.ts';
import { Link } from '../../platform/ui/link.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { ticks } from './fields.ts';
import type { ClaimOutcome, StepShown } from './step-data.ts';

type Props = { shown: StepShown<'check'>; outcome: ClaimOutcome | undefined };

const groups = [
  { part: 'care', names: ['personId', 'visitRef', 'benefit', 'careDate', 'complaint', 'preauthRef'] },
  { part: 'provider', names: ['provider', 'providerTaxId'] },
] as const;
const payee = { part: 'payee', names: ['holder', 'bankAccount', 'otherInsurance'] } as const;

export function CheckStep({ shown, outcome }: Props) {
  const t = useT();
  const { dayLong } = useFormat();
  const { draft, formKey, sent, deadline, expenses } = shown;
  return (
    <FieldsForm
      fields={ticks}
      outcome={outcome}
      draft={draft}
      intent="send"
      hidden={{ key: formKey, sent }}
      button={t('claims.form.send')}
      waysOn={
        outcome?.earlier !== undefined && (
          <p>
            <Link href={href('services-claim', { number: outcome.earlier })}>{t('claims.earlier')}</Link>
          </p>
        )
      }
      lead={
        <>
          <p className="text-l">{t('claims.form.check')}</p>
          {deadline && (deadline.isNear || deadline.isOver) && (
            <Panel kind="warning" title={t('claims.deadline.soon')}>
              <p>{t('claims.deadline.last', { day: dayLong(deadline.last) })}</p>
            </Panel>
          )}
          {groups.map(({ part, names }) => (
            <Group key={part} shown={shown} part={part} names={names} />
          ))}
          {expenses.map((expense) => (
            <Expense key={expense.no} expense={expense} />
          ))}
          <Group shown={shown} {...payee} />
        </>
      }
    >
      <p>{t('claims.form.after')}</p>
    </FieldsForm>
  );
}

type GroupProps = { shown: Props['shown']; part: 'care' | 'provider' | 'payee'; names: readonly string[] };

function Group({ shown, part, names }: GroupProps) {
  const t = useT();
  const { dayLong } = useFormat();
  const { said, benefit, visit, person, to } = shown;
  const textFor = (name: string) => {
    if (name === 'benefit') return benefit;
    if (name === 'visitRef') return visit;
    if (name === 'personId') return person;
    const text = said[name] ?? '';
    return name === 'careDate' && text !== '' ? dayLong(text) : text;
  };
  return (
    <section className="grid gap-2">
      <Heading text={t(`claims.form.${part}`)} to={to[part]} />
      <SummaryList
        rows={names
          .filter((name) => name !== 'personId' || person !== '')
          .map((name) => ({ term: capital(t(`fields.${name}`)), value: <Said text={textFor(name)} /> }))}
      />
    </section>
  );
}

function Expense({ expense: { no, said, files, to } }: { expense: Props['shown']['expenses'][number] }) {
  const t = useT();
  const { dayLong, money } = useFormat();
  const currency = Currency.safeParse(said.currency).data;
  const rows: [string, string][] = [
    [capital(t('fields.type')), t(`claims.type.${said.type}`)],
    [capital(t('fields.invoiceNo')), said.invoiceNo ?? ''],
    [capital(t('fields.issuedAt')), dayLong(said.issuedAt ?? '')],
    [capital(t('fields.amount')), currency ? money({ amount: Number(said.amount), currency }) : ''],
    [t('claims.files'), files.join('\n')],
  ];
  return (
    <section className="grid gap-2">
      <Heading text={t('claims.form.expense', { no })} to={to} />
      <SummaryList rows={rows.map(([term, text]) => ({ term, value: <Said text={text} /> }))} />
    </section>
  );
}

function Heading({ text, to }: { text: string; to: string }) {
  const t = useT();
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 className="text-l">{text}</h2>
      <Link href={to} className="inline-flex min-h-11 items-center">
        {t('claims.form.change')}
        <span className="sr-only">: {text}</span>
      </Link>
    </div>
  );
}

function Said({ text }: { text: string }) {
  const t = useT();
  return text === '' ? (
    <span className="font-normal text-text-muted">{t('claims.form.blank')}</span>
  ) : (
    <span className="whitespace-pre-line wrap-anywhere">{text}</span>
  );
}
