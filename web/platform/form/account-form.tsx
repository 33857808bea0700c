import type { ReactNode } from 'react';
import { languageRow } from '../../../contract/platform/languages.ts';
import { useConfig } from '../page-context.tsx';
import { faultOf } from '../refusal/refusal.ts';
import { RefusalPanel } from '../refusal/refusal-panel.tsx';
import { useT } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { capital } from '../ui/capital.ts';
import { Checkbox } from '../ui/choices.tsx';
import { DateParts } from '../ui/date-parts.tsx';
import { ErrorSummary, type FieldFault } from '../ui/error-summary.tsx';
import { PageForm } from '../ui/form.tsx';
import { Linked } from '../ui/linked.tsx';
import { PhoneField } from '../ui/phone-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { FieldRow } from './field-row.ts';
import type { FormOutcome } from './outcome.ts';

type Props = {
  fields: readonly FieldRow[];
  outcome: FormOutcome | undefined;
  button: string;
  /** Sent along, such as where to go afterwards. */
  hidden?: Record<string, string | undefined>;
  action?: string;
  children?: ReactNode;
};

const noFaults: FieldFault[] = [];

/** A form from the rows of its fields: summary, fields, one button. What was typed stands again after a refusal. */
export function AccountForm({ fields, outcome, button, hidden = {}, action, children }: Props) {
  const { hostLocale } = useConfig();
  const refusal = outcome?.refusal;
  const faults = refusal?.faults ?? noFaults;
  return (
    <>
      <ErrorSummary faults={faults} />
      {refusal && faults.length === 0 && <RefusalPanel refusal={refusal} />}
      {/* The browser's own bubbles are off: the server's words stand at every field and in the summary. */}
      <PageForm method="post" action={action} noValidate className="grid gap-6">
        {Object.entries(hidden).map(
          ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {inOrder(fields, hostLocale).map((row) => (
          <FormField key={row.name} row={row} outcome={outcome} error={faultOf(refusal, row.name)} />
        ))}
        {children}
        <div>
          <Button>{button}</Button>
        </div>
      </PageForm>
    </>
  );
}

/** Family name first where the host's people write it so. */
function inOrder(fields: readonly FieldRow[], locale: string): readonly FieldRow[] {
  const [family, given] = ['lastName', 'firstName'].map((name) => fields.find((row) => row.name === name));
  if (!family || !given || languageRow(locale)?.familyNameFirst) return fields;
  return fields.map((row) => (row === family ? given : row === given ? family : row));
}

function FormField({
  row,
  outcome,
  error,
}: {
  row: FieldRow;
  outcome: FormOutcome | undefined;
  error: string | undefined;
}) {
  const t = useT();
  const { name, kind, autoComplete, hint, optional, tick } = row;
  const typed = outcome?.typed[name];
  if (tick) {
    const label = tick.href === undefined ? t(tick.text) : <Linked text={t(tick.text)} href={tick.href} />;
    return <Checkbox name={name} checked={typed !== undefined} error={error} label={label} />;
  }
  const field = {
    name,
    label: capital(t(`fields.${name}`)),
    hint: hint === undefined ? undefined : t(hint),
    error,
    optional: optional ?? false,
  };
  switch (kind) {
    case 'date':
      return <DateParts {...field} value={outcome?.dates[name] ?? {}} birthday />;
    case 'phone':
      return <PhoneField {...field} defaultValue={typed} suggestion={error && outcome?.phoneSuggestion} />;
    case 'password':
      // Never sent back to the browser.
      return <TextField {...field} type="password" autoComplete={autoComplete} maxLength={1000} />;
    default:
      return (
        <TextField
          {...field}
          type={kind}
          defaultValue={typed}
          autoComplete={autoComplete}
          inputMode={kind === 'email' ? 'email' : undefined}
          autoCapitalize={kind === 'email' ? 'none' : undefined}
          spellCheck={kind === 'email' ? false : undefined}
        />
      );
  }
}
