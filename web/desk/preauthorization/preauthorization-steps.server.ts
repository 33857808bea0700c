import {
  askForPreauthInformation,
  decidePreauthorization,
  rejectPreauthorization,
} from '../../../contract/claims/preauthorization-desk.ts';
import { preauthRules } from '../../../contract/claims/preauthorization-rules.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { textOf } from '../../platform/form/text-of.ts';
import type { CaseStepOf } from '../case/case-page.server.ts';
import { itemField } from './item-field.ts';

const places = Array.from({ length: preauthRules.mostItems }, (_, at) => at);

export const preauthFields: readonly FieldRow[] = [
  ...['text', 'reason', 'validDays', 'remark'].map((name) => ({ name, kind: 'text' as const })),
  ...places.flatMap((at) => [
    ...['qty', 'amount', 'remark'].map((name) => ({ name: itemField(at, name), kind: 'text' as const })),
    { name: itemField(at, 'providerIds'), kind: 'ticks' as const },
  ]),
];

export const preauthSteps: Readonly<Record<string, CaseStepOf>> = {
  ask: (call, preauthId, field) => call(askForPreauthInformation, { preauthId, text: field('text') }),
  decide: (call, preauthId, field, form) =>
    call(decidePreauthorization, {
      preauthId,
      items: decided(form),
      remark: field('remark'),
      ...(field('validDays') !== '' && { validDays: field('validDays') }),
    }),
  reject: (call, preauthId, field) => call(rejectPreauthorization, { preauthId, reason: field('reason') }),
};

const text = (form: FormData, name: string) => textOf(form, name) ?? '';

function decided(form: FormData) {
  return places
    .filter((at) => form.has(itemField(at, 'qty')))
    .map((at) => {
      const amount = textOf(form, itemField(at, 'amount'));
      return {
        no: at + 1,
        qty: text(form, itemField(at, 'qty')),
        ...(amount !== undefined && { amount }),
        providerIds: form
          .getAll(itemField(at, 'providerIds'))
          .map(String)
          .filter((id) => id !== ''),
        remark: text(form, itemField(at, 'remark')),
      };
    });
}
