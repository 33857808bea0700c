import { redirect } from 'react-router';
import type { PageRequest } from '../../../contract/page-request.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { withQuery } from '../../../contract/platform/with-query.ts';
import { draftWith, keptForm } from '../form/draft.server.ts';
import type { FieldRow } from '../form/field-row.ts';
import { atFileField, refusedForm } from '../form/read.server.ts';
import { answersOn, consentRow, faultsOn, faultyStep, rowName, stagedFor } from './answers.server.ts';
import { carriedOf, summaryOf } from './summary.server.ts';
import type { Step, Wizard, WizardKind, WizardPage } from './wizard.ts';

export async function loadWizard(
  { form, about, wizard: wizardOf }: WizardKind,
  pageRequest: PageRequest,
  searchParams: URLSearchParams,
): Promise<WizardPage> {
  const answers = await keptForm(pageRequest, form, about);
  const personId = searchParams.get('for') ?? undefined;
  if (personId !== undefined) answers.set('for', personId);
  const wizard = await wizardOf(answers, pageRequest);
  const { step, at } = stepAt(wizard, searchParams);
  const previous = wizard.steps[at - 1];
  const { key, is, title, caption, lead, warning, notes = [], rowText, fields = [], row, files } = step;
  const back = previous && withQuery(wizard.address(previous.key, false), { for: personId });
  const none = { groups: [], row: undefined, files: undefined, outcome: undefined, consent: undefined, hidden: {} };
  const { sendText } = wizard;
  const isPrepared = Boolean(pageRequest.user?.impersonator);
  const page = { key, is, title, caption, lead, warning, notes, rowText, back, fields, sendText, isPrepared, ...none };
  if (is === 'intro') return page;
  const isLast = is === 'summary';
  const faulty = isLast && faultyStep(wizard, answers);
  if (faulty) throw redirect(wizard.address(faulty.key, true));
  const groups = isLast ? summaryOf(wizard, answers, pageRequest) : [];
  // A page without a form has nothing to save, and nothing that the header's buttons could send.
  if (isLast && isPrepared) return { ...page, groups };
  const { consent } = wizard;
  const text = isLast ? await consent?.read() : undefined;
  const own = answersOn(step, answers);
  for (const [name, value] of Object.entries(step.known ?? {}))
    if (value !== undefined && !own.has(name)) own.set(name, value);
  const faults = searchParams.has('change') && !isLast ? faultsOn(step, wizard, answers) : (step.pageFaults ?? []);
  const rows = wizard.steps.filter((one) => one.row).length;
  return {
    ...page,
    draft: draftWith(own, form, fields, about, row && rowName(row)),
    outcome: faults.length > 0 ? refusedOn(step, problem('X444', {}, [...faults]), pageRequest, own) : undefined,
    files: files && {
      purpose: files.purpose,
      staged: stagedFor(step, wizard, answers),
      isAnonymous: files.isAnonymous === true,
    },
    row: row && { canAdd: rows < (wizard.mostRows ?? 0), canDrop: rows > 1 },
    hidden: {
      key: pageRequest.formKey,
      ...step.hidden,
      ...(isLast && carriedOf(wizard, answers)),
      consentVersion: text?.version,
    },
    consent: consent && text && { ...text, row: consentRow(consent) },
    groups,
  };
}

export function stepAt({ steps }: Wizard, searchParams: URLSearchParams): { step: Step; at: number } {
  const stepKey = searchParams.get('step');
  const at = Math.max(
    0,
    steps.findIndex(({ key }) => key === stepKey),
  );
  const step = steps[at];
  if (!step) throw problem('#404');
  return { step, at };
}

export function refusedOn(step: Step, error: unknown, pageRequest: PageRequest, form: FormData) {
  const fields: readonly FieldRow[] = [...(step.fields ?? []), { name: 'fileIds', kind: 'text' }];
  return atFileField(refusedForm(error, pageRequest, form, fields));
}
