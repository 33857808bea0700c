import type { ReactNode } from 'react';
import { languageRow } from '../../../contract/platform/languages.ts';
import { useConfig } from '../page-context.tsx';
import { OtherViolations } from '../refusal/other-violations.tsx';
import { faultOf } from '../refusal/refusal.ts';
import { RefusalPanel } from '../refusal/refusal-panel.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorSummary, type FieldFault } from '../ui/error-summary.tsx';
import { PageForm } from '../ui/form.tsx';
import { type Draft, draftFormId } from './draft.ts';
import { DraftFields } from './draft-fields.tsx';
import type { FieldRow } from './field-row.ts';
import { FormField } from './form-field.tsx';
import type { FormOutcome, TypedValues } from './outcome.ts';

type Props = {
  fields: readonly FieldRow[];
  outcome: FormOutcome | undefined;
  /** The draft's entries are shown, unless a refused form brings its own. */
  draft?: Draft | undefined;
  savedEntries?: TypedValues;
  id?: string;
  button: string;
  intent?: string;
  hidden?: Record<string, string | undefined>;
  question?: string | undefined;
  action?: string;
  encType?: 'multipart/form-data';
  waysOn?: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
  otherButtons?: ReactNode;
};

const noFaults: FieldFault[] = [];

export function FieldsForm(props: Props) {
  const {
    fields,
    outcome,
    draft,
    savedEntries,
    id = draft && draftFormId,
    button,
    intent,
    hidden = {},
    question,
    action,
    encType,
    waysOn,
    lead,
    children,
    otherButtons,
  } = props;
  const { hostLocale } = useConfig();
  const { refusal, entries = withDraft(savedEntries, draft?.entries) } = outcome ?? {};
  const faults = refusal?.faults ?? noFaults;
  const toField = (row: FieldRow) => (
    <FormField key={row.name} row={row} entries={entries} error={faultOf(refusal, row.name)} heading={question} />
  );
  const ticks = fields.filter(({ tick }) => tick);
  return (
    <>
      <ErrorSummary faults={faults} />
      {faults.length > 0 && <OtherViolations refusal={refusal} />}
      {/* With `noValidate`, the server's messages at the fields take the place of the browser's bubbles. */}
      <PageForm id={id} method="post" action={action} encType={encType} noValidate className="grid gap-6">
        {Object.entries({ intent, ...hidden }).map(
          ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {draft && <DraftFields draft={draft} />}
        {/* Enter presses the first button of a form; this hidden one is there so that it presses none of `otherButtons`. */}
        {intent && <button type="submit" className="hidden" aria-hidden="true" tabIndex={-1} />}
        {refusal && faults.length === 0 && <RefusalPanel refusal={refusal}>{waysOn}</RefusalPanel>}
        {lead}
        {inOrder(fields, hostLocale)
          .filter(({ tick }) => !tick)
          .map(toField)}
        {ticks.length > 0 && <div className="grid gap-1">{ticks.map(toField)}</div>}
        {children}
        <div className={otherButtons ? 'grid gap-3 sm:flex' : ''}>
          <Button {...(intent && { name: 'intent', value: intent })}>{button}</Button>
          {otherButtons}
        </div>
      </PageForm>
    </>
  );
}

function withDraft(savedEntries: TypedValues | undefined, entries: TypedValues | undefined): TypedValues | undefined {
  return savedEntries && entries
    ? { ...entries, values: { ...savedEntries.values, ...entries.values } }
    : (entries ?? savedEntries);
}

function inOrder(fields: readonly FieldRow[], locale: string): readonly FieldRow[] {
  const [familyName, givenName] = ['lastName', 'firstName'].map((name) => fields.find((row) => row.name === name));
  if (!familyName || !givenName || languageRow(locale)?.familyNameFirst) return fields;
  return fields.map((row) => (row === familyName ? givenName : row === givenName ? familyName : row));
}
