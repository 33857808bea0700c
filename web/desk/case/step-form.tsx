import type { ReactNode } from 'react';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { FormField } from '../../platform/form/form-field.tsx';
import type { FormOutcome, TypedValues } from '../../platform/form/outcome.ts';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';

type Props = {
  intent: string;
  button: string;
  kind?: 'quiet';
  lead?: string;
  fields?: readonly FieldRow[];
  savedEntries?: TypedValues;
  outcome?: FormOutcome | undefined;
  encType?: 'multipart/form-data';
  children?: ReactNode;
};

export function StepForm({ intent, button, kind, lead, fields = [], savedEntries, outcome, encType, children }: Props) {
  const { refusal, entries = savedEntries } = outcome ?? {};
  return (
    <PageForm
      method="post"
      noValidate
      encType={encType}
      className="grid gap-3 border-t border-border pt-4 [h2+&]:border-t-0 [h2+&]:pt-0"
    >
      {lead !== undefined && <p>{lead}</p>}
      {fields.map((row) => (
        <FormField key={row.name} row={row} entries={entries} error={faultOf(refusal, row.name)} />
      ))}
      {children}
      <div>
        <Button {...(kind && { kind })} name="intent" value={intent}>
          {button}
        </Button>
      </div>
    </PageForm>
  );
}
