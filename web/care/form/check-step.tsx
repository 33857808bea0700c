import { stagedFileField } from '../../../contract/records/staged-fields.ts';
import { CarriedFields } from '../../platform/form/carried-fields.tsx';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useT } from '../../platform/texts.ts';
import { capital } from '../../platform/ui/capital.ts';
import { Link } from '../../platform/ui/link.tsx';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { useAnswer } from '../answers/use-answer.ts';
import { StepBack } from './step-back.tsx';
import type { StepData } from './step-data.ts';

type Props = { shown: StepData<'check'>; outcome: FormOutcome | undefined };

export function CheckStep({ shown, outcome }: Props) {
  const t = useT();
  const answer = useAnswer();
  const { kind, draft, person, rows, filesTo, staged, fields, typed, formKey, anonymous, back } = shown;
  const answers = rows.map(({ blank, to, ...row }) => {
    const { term, text } = answer(row);
    return {
      term,
      value: <Said key={to} text={blank ? undefined : text} />,
      action: <Change key={to} to={to} what={term} />,
    };
  });
  const whom = person.name !== undefined && {
    term: capital(t('fields.personId')),
    value: person.name,
    action: <Change to={person.to} what={t('fields.personId')} />,
  };
  const files = filesTo && {
    term: t('care.form.files'),
    value: <Names names={staged.map(({ name }) => name)} />,
    action: <Change to={filesTo} what={t('care.form.files')} />,
  };
  return (
    <>
      <StepBack to={back} />
      <p className="text-l">{t('care.form.check')}</p>
      <FieldsForm
        fields={[]}
        outcome={outcome}
        draft={draft}
        intent="send"
        hidden={{ key: formKey }}
        button={t('care.form.send')}
        lead={<SummaryList rows={[...(whom ? [whom] : []), ...answers, ...(files ? [files] : [])]} />}
      >
        <CarriedFields fields={fields} typed={typed} />
        {staged.map(({ id }) => (
          <input key={id} type="hidden" name={stagedFileField} value={id} />
        ))}
        {anonymous && <p>{t('care.form.anonymous')}</p>}
        <p>{t('care.form.after', { days: kind.days })}</p>
      </FieldsForm>
    </>
  );
}

function Change({ to, what }: { to: string; what: string }) {
  const t = useT();
  return (
    <Link href={to} className="inline-flex min-h-6 items-center">
      {t('care.form.change')}
      <span className="sr-only">: {what}</span>
    </Link>
  );
}

function Said({ text }: { text: string | undefined }) {
  const t = useT();
  return text === undefined ? (
    <span className="font-normal text-text-muted">{t('care.form.blank')}</span>
  ) : (
    <span className="whitespace-pre-line wrap-anywhere">{text}</span>
  );
}

function Names({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <Said text={undefined} />;
  return (
    <ul className="grid gap-1">
      {names.map((name) => (
        <li key={name} className="wrap-anywhere">
          {name}
        </li>
      ))}
    </ul>
  );
}
