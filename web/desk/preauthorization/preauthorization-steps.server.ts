import {
  askForPreauthInformation,
  assignPreauthorization,
  createPreauthDownload,
  decidePreauthorization,
  rejectPreauthorization,
  takePreauthorization,
} from '../../../contract/claims/preauthorization-desk.ts';
import { preauthRules } from '../../../contract/claims/preauthorization-rules.ts';
import type { Call } from '../../../contract/operations.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { textOf } from '../../platform/form/text-of.ts';

const numbers = Array.from({ length: preauthRules.mostItems }, (_, at) => at + 1);

/** What a form of the page sends beside its button. */
export const preauthFields = [
  ...['text', 'reason', 'validDays', 'remark'],
  ...numbers.flatMap((no) => ['qty', 'amount', 'remark'].map((name) => `items.${no}.${name}`)),
].map((name) => ({ name, kind: 'text' })) satisfies FieldRow[];

type Step = (call: Call, preauthId: string, form: FormData) => Promise<unknown>;

const field = (form: FormData, name: string) => textOf(form, name) ?? '';

/** By the `intent` of the pressed button. */
const steps: ReadonlyMap<string, Step> = new Map(
  Object.entries({
    take: (call, preauthId) => call(takePreauthorization, { preauthId }),
    assign: (call, preauthId, form) =>
      call(assignPreauthorization, { preauthId, operatorId: field(form, 'operatorId') }),
    ask: (call, preauthId, form) => call(askForPreauthInformation, { preauthId, text: field(form, 'text') }),
    decide: (call, preauthId, form) =>
      call(decidePreauthorization, {
        preauthId,
        items: decided(form),
        remark: field(form, 'remark'),
        ...(field(form, 'validDays') !== '' && { validDays: field(form, 'validDays') }),
      }),
    reject: (call, preauthId, form) => call(rejectPreauthorization, { preauthId, reason: field(form, 'reason') }),
  } satisfies Record<string, Step>),
);

/** Runs the operation of the pressed button. @returns the file's address for a download @throws Problem #404 for an unknown button; the operation's own refusals */
export async function preauthStepOf(call: Call, preauthId: string, form: FormData): Promise<string | undefined> {
  const intent = field(form, 'intent');
  if (intent === 'download') {
    const { url } = await call(createPreauthDownload, { preauthId, fileId: field(form, 'fileId') });
    return url;
  }
  const step = steps.get(intent);
  if (!step) throw problem('#404');
  await step(call, preauthId, form);
  return undefined;
}

/** The form names its items by their numbers. */
function decided(form: FormData) {
  return numbers
    .filter((no) => form.has(`items.${no}.qty`))
    .map((no) => {
      const amount = textOf(form, `items.${no}.amount`);
      return {
        no,
        qty: field(form, `items.${no}.qty`),
        ...(amount !== undefined && { amount }),
        providerIds: form.getAll(`items.${no}.providerIds`).map(String),
        remark: field(form, `items.${no}.remark`),
      };
    });
}
