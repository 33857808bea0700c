import type { CaseDesk } from '../../../contract/platform/case-desk.ts';
import { FormField } from '../../platform/form/form-field.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { useHasText, useT } from '../../platform/texts.ts';
import { TextArea } from '../../platform/ui/text-area.tsx';
import { useWhen } from '../../platform/ui/when.tsx';
import { StepForm } from './step-form.tsx';

type Props = { desk: CaseDesk; outcome: FormOutcome | undefined };

/** Notes on the case, the newest first, and forms for another note and for the reader's own reminder. */
export function CaseNotes({ desk: { notes, remindOn, mayNote }, outcome }: Props) {
  const t = useT();
  const has = useHasText();
  const when = useWhen();
  const { timeZone } = useConfig();
  if (!mayNote) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-l">{t('desk.notes.title')}</h2>
      {notes.length > 0 && (
        <ul className="divide-y divide-border border-y border-border">
          {notes.map(({ id, at, name, step, text }) => (
            <li key={id} className="grid gap-1 py-2">
              <p>
                <span className="font-semibold">{name}</span>
                {step !== null && has(`desk.step.${step}`) && ` · ${t(`desk.step.${step}`)}`}
                {' · '}
                <span className="text-s text-text-muted">{when(at, timeZone)}</span>
              </p>
              <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ul>
      )}
      <StepForm intent="note" button={t('desk.notes.add')} kind="quiet">
        <TextArea
          name="caseNote"
          label={t('desk.steps.note')}
          hint={t('desk.steps.reason_hint')}
          error={faultOf(outcome?.refusal, 'caseNote')}
          defaultValue={outcome?.entries?.values.caseNote}
          maxLength={2000}
          rows={2}
        />
      </StepForm>
      <StepForm intent="remind" button={t('desk.notes.set')} kind="quiet">
        <FormField
          row={{ name: 'onDay', kind: 'date', label: 'desk.notes.remind', optional: true }}
          entries={
            outcome?.entries ?? { values: { onDay: remindOn ?? undefined }, dates: {}, phoneSuggestion: undefined }
          }
          error={faultOf(outcome?.refusal, 'onDay')}
        />
      </StepForm>
    </section>
  );
}
