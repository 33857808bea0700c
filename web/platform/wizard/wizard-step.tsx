import type { ReactNode } from 'react';
import { FieldsForm } from '../form/fields-form.tsx';
import { faultOf } from '../refusal/refusal.ts';
import { RefusalPanel } from '../refusal/refusal-panel.tsx';
import { useT } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { ConsentBox } from './consent-box.tsx';
import { FieldRows } from './field-rows.tsx';
import { StepBack } from './step-back.tsx';
import { Summary } from './summary.tsx';
import { WarningPanel } from './warning-panel.tsx';
import type { WizardOutcome, WizardPage } from './wizard.ts';

type Props = {
  page: WizardPage;
  outcome: WizardOutcome | undefined;
  upload?: (files: NonNullable<WizardPage['files']>, error: string | undefined) => ReactNode;
  after?: ReactNode;
  rowWords?: { another: string; drop: string };
  waysOn?: ReactNode;
  children?: ReactNode;
};

export function WizardStep({ page, outcome = page.outcome, upload, after, rowWords, waysOn, children }: Props) {
  const t = useT();
  const { key, is, title, lead, warning, notes, rowText, back, fields, draft, hidden, files, row, groups } = page;
  const { consent, isPrepared, sendText } = page;
  if (is === 'summary' && isPrepared)
    return (
      <>
        <StepBack to={back} />
        {warning && <WarningPanel warning={warning} />}
        <RefusalPanel refusal={outcome?.refusal} />
        <Summary groups={groups} />
        <Prepared />
      </>
    );
  const chooser = files && upload?.(files, faultOf(outcome?.refusal, 'file'));
  return (
    <>
      <StepBack to={back} />
      {lead !== undefined && <p className="text-l">{lead}</p>}
      {warning && <WarningPanel warning={warning} />}
      <Notes notes={notes ?? []} />
      {isPrepared && <Prepared />}
      <FieldsForm
        key={draft?.row ?? key}
        fields={rowText === undefined ? fields : []}
        outcome={outcome}
        draft={draft}
        intent={is === 'summary' ? 'send' : 'next'}
        hidden={hidden}
        question={title}
        {...(files && { encType: 'multipart/form-data' as const })}
        button={is === 'summary' ? sendText : t('wizard.next')}
        waysOn={waysOn}
        lead={
          <>
            {!row && chooser}
            <Summary groups={groups} />
            {after}
          </>
        }
        otherButtons={
          row &&
          rowWords && (
            <>
              {row.canAdd && (
                <Button kind="quiet" name="intent" value="another">
                  {rowWords.another}
                </Button>
              )}
              {row.canDrop && (
                <Button kind="quiet" name="intent" value="drop">
                  {rowWords.drop}
                </Button>
              )}
            </>
          )
        }
      >
        {rowText !== undefined && (
          <FieldRows text={rowText} fields={fields} entries={outcome?.entries ?? draft?.entries} outcome={outcome} />
        )}
        {row && chooser}
        {consent && <ConsentBox consent={consent} outcome={outcome} />}
        {children}
      </FieldsForm>
    </>
  );
}

function Prepared() {
  const t = useT();
  return <WarningPanel warning={{ title: t('wizard.prepared.title'), text: t('wizard.prepared.text') }} />;
}

function Notes({ notes }: Required<Pick<WizardPage, 'notes'>>) {
  if (notes.length === 0) return null;
  return (
    <ul className="grid gap-3">
      {notes.map(({ title, lines, alert }) => (
        <li key={title} className="grid gap-1 rounded-card bg-surface-sunken p-4">
          <p className="font-semibold">{title}</p>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {alert !== undefined && <p className="font-semibold">{alert}</p>}
        </li>
      ))}
    </ul>
  );
}
