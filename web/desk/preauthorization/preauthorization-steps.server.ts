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
import { itemField } from './item-field.ts';

const places = Array.from({ length: preauthRules.mostItems }, (_, at) => at);

/** What a form of the page sends beside its button. */
export const preauthFields: readonly FieldRow[] = [
  ...['text', 'reason', 'validDays', 'remark'].map((name) => ({ name, kind: 'text' as const })),
  ...places.flatMap((at) => [
    ...['qty', 'amount', 'remark'].map((name) => ({ name: itemField(at, name), kind: 'text' as const })),
    { name: itemField(at, 'providerIds'), kind: 'ticks' as const },
  ]),
];

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

function decided(form: FormData) {
  return places
    .filter((at) => form.has(itemField(at, 'qty')))
    .map((at) => {
      const amount = textOf(form, itemField(at, 'amount'));
      return {
        no: at + 1,
        qty: field(form, itemField(at, 'qty')),
        ...(amount !== undefined && { amount }),
        providerIds: form.getAll(itemField(at, 'providerIds')).map(String),
        remark: field(form, itemField(at, 'remark')),
      };
    });
}
