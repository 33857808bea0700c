import { data } from 'react-router';
import type { PageRequest } from '../../../contract/page-request.ts';
import { isProblem, problem } from '../../../contract/platform/problem.ts';
import { withQuery } from '../../../contract/platform/with-query.ts';
import { keptForm } from '../form/draft.server.ts';
import { dropDraft, keepDraft, saveTyped } from '../form/keep-draft.server.ts';
import { pressed } from '../form/pressed.ts';
import { entriesIn } from '../form/read.server.ts';
import { textOf } from '../form/text-of.ts';
import { seeOther } from '../see-other.ts';
import {
  consentRow,
  faultsOn,
  faultyStep,
  filesOn,
  idsOf,
  rowIdsIn,
  rowName,
  stagedFor,
  withEntries,
} from './answers.server.ts';
import { refusedOn, stepAt } from './load-wizard.server.ts';
import type { Step, Wizard, WizardKind, WizardOutcome } from './wizard.ts';

export async function answerWizard(
  kind: WizardKind,
  pageRequest: PageRequest,
  form: FormData,
  searchParams: URLSearchParams,
) {
  // The next page reads the answers of this one from the draft.
  form.set('draft', kind.form);
  if (kind.about !== undefined) form.set('draftAbout', kind.about);
  takeSuggestions(form);
  if (pressed(form) === 'send') return send(kind, pageRequest, form);
  const answers = withEntries(await keptForm(pageRequest, kind.form, kind.about), form);
  const wizard = await kind.wizard(answers, pageRequest);
  if (wizard.files && pressed(form) === 'choose') {
    await wizard.files.choose(form);
    return answerWizard(kind, pageRequest, form, searchParams);
  }
  const { step, at } = answeredStep(wizard, form, searchParams);
  if (step.row && !form.has('draftRow')) {
    form.set('draftRow', rowName(step.row));
    return answerWizard(kind, pageRequest, form, searchParams);
  }
  const last = wizard.steps.length - 1;
  const goTo = (to: number, change = false, papers?: string) =>
    seeOther(withQuery(wizard.address(wizard.steps[to]?.key ?? step.key, change), { papers }));
  const changes = searchParams.has('change');
  const next = () => goTo(changes ? last : Math.min(at + 1, last));
  return step.is ? next() : answerStep({ pageRequest, form, answers, wizard, step, at }, { goTo, changes, next });
}

function takeSuggestions(form: FormData): void {
  for (const name of [...form.keys()].filter((one) => one.endsWith('-suggestion'))) {
    const suggested = textOf(form, name);
    if (suggested !== undefined) form.set(name.replace(/-suggestion$/, ''), suggested);
  }
}

/** The page on which the row is now, because another tab may have taken away a row before it. */
function answeredStep(wizard: Wizard, form: FormData, searchParams: URLSearchParams): { step: Step; at: number } {
  const name = textOf(form, 'draftRow');
  const at = wizard.steps.findIndex(({ row }) => row && rowName(row) === name);
  const step = wizard.steps[at];
  return step ? { step, at } : stepAt(wizard, searchParams);
}

type StepAnswer = {
  pageRequest: PageRequest;
  form: FormData;
  answers: FormData;
  wizard: Wizard;
  step: Step;
  at: number;
};
type Ways = {
  goTo: (to: number, change?: boolean, papers?: string) => Response;
  changes: boolean;
  next: () => Response;
};

async function answerStep(answering: StepAnswer, { goTo, changes, next }: Ways) {
  const { pageRequest, form, answers, wizard, step, at } = answering;
  const intent = pressed(form);
  const remove = textOf(form, 'remove');
  const papers = textOf(form, 'papers');
  nameFiles(answering, remove);
  const refusal = wizard.files?.refusalIn(form);
  if (refusal) {
    await keepDraft(form, pageRequest);
    const { status } = refusal;
    return data<WizardOutcome>({ status, refusal, entries: entriesIn(form, step.fields ?? []) }, { status });
  }
  if (remove !== undefined) await wizard.files?.discard(remove);
  try {
    if (intent === 'drop') return goTo(await dropRow(answering));
    const stays = remove !== undefined || papers !== undefined || intent === 'upload';
    const faults = stays ? [] : faultsOn(step, wizard, answers);
    if (faults.length > 0) throw problem('X444', {}, [...faults]);
    const refusal = stays ? undefined : await step.refusal?.();
    if (refusal) throw refusal;
    const added = intent === 'another' ? addRow(answering) : undefined;
    await saveTyped(form, pageRequest);
    if (stays) return goTo(at, changes, papers);
    return added === undefined ? next() : goTo(added);
  } catch (error) {
    const outcome: WizardOutcome = { ...refusedOn(step, error, pageRequest, form), ...otherOf(wizard, error) };
    await keepDraft(form, pageRequest);
    return data(outcome, { status: outcome.status });
  }
}

/** The row gets the ids of its files. If another tab took the row away, sending the page adds it again. */
function nameFiles({ form, answers, wizard, step }: StepAnswer, remove: string | undefined): void {
  if (!step.row) return;
  const name = rowName(step.row);
  const open = stagedFor(step, wizard, answers).map(({ id }) => id);
  const ids = (wizard.files?.idsIn(form) ?? []).filter((id) => id !== remove && open.includes(id));
  form.set('files', ids.join(' '));
  answers.set(`${name}.files`, ids.join(' '));
  form.set('draftAdd', name);
}

/** The files of the row go first: a row without files can be dropped again, but files without a row would be in any other. */
async function dropRow({ pageRequest, form, answers, wizard, step, at }: StepAnswer): Promise<number> {
  for (const { id } of filesOn(step, wizard, answers)) await wizard.files?.discard(id);
  if (step.row) form.set('draftDrop', rowName(step.row));
  await saveTyped(form, pageRequest);
  const rows = wizard.steps.flatMap(({ row }, no) => (row ? [no] : []));
  return Math.max(rows[0] ?? 0, Math.min(at, (rows.at(-1) ?? 0) - 1));
}

/** The page names the id of a new row, so that a button pressed twice adds one. @returns the index of its page */
function addRow({ form, answers, wizard, step }: StepAnswer): number | undefined {
  if (!step.row) return undefined;
  const { list } = step.row;
  const { mostRows = 1 } = wizard;
  const id = (textOf(form, 'key') ?? crypto.randomUUID()).slice(0, 8);
  const rows = [...new Set([...rowIdsIn(answers, list), id])].slice(0, mostRows);
  const at = rows.indexOf(id);
  if (at >= 0) form.append('draftAdd', rowName({ list, id }));
  return wizard.steps.findIndex(({ row }) => row) + (at >= 0 ? at : rows.length - 1);
}

/** The values that the last page showed are sent, so that a form sent twice is the same form. */
async function send({ wizard: wizardOf }: WizardKind, pageRequest: PageRequest, form: FormData) {
  const wizard = await wizardOf(form, pageRequest);
  try {
    const to = await wizard.send([...new Set([...(wizard.files?.idsIn(form) ?? []), ...idsOf(form)])]);
    // The operation has ended the draft of the account; the browser's key may name another one, which ends here.
    if (pageRequest.draftKey !== undefined) await dropDraft(form, pageRequest);
    return seeOther(to);
  } catch (error) {
    if (!isProblem(error)) throw error;
    await keepDraft(form, pageRequest);
    const faulty = faultyStep(wizard, form);
    if (faulty) return seeOther(wizard.address(faulty.key, true));
    const last = wizard.steps.find(({ is }) => is === 'summary');
    if (!last) throw error;
    const { consent } = wizard;
    // A box that was ticked and is refused was under another text, so it is shown without the tick.
    if (consent && error.violations.some(({ propertyName }) => propertyName === consent.name))
      form.delete(consent.name);
    const stepWithConsent = { ...last, fields: [...(last.fields ?? []), ...(consent ? [consentRow(consent)] : [])] };
    const outcome: WizardOutcome = {
      ...refusedOn(stepWithConsent, error, pageRequest, form),
      ...otherOf(wizard, error),
    };
    return data(outcome, { status: outcome.status });
  }
}

function otherOf({ otherCode }: Wizard, error: unknown): { other?: string } {
  if (!isProblem(error) || error.code !== otherCode) return {};
  const { number } = error.details;
  return typeof number === 'string' ? { other: number } : {};
}
