import { claimReasonCodes } from '../../../contract/claims/claim-choices.ts';
import {
  askClaimInformation,
  decideClaim,
  markClaimPaid,
  markClaimPaymentFailed,
  reviewClaim,
} from '../../../contract/claims/claim-desk.ts';
import { claimRules } from '../../../contract/claims/claim-rules.ts';
import { minorAmount } from '../../../contract/platform/minor-units.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { textOf } from '../../platform/form/text-of.ts';
import type { CaseStepOf } from '../case/case-page.server.ts';
import { lineField } from './line-field.ts';

const lineNumbers = Array.from({ length: claimRules.mostExpenses }, (_line, at) => at);

export const claimFields = [
  'text',
  'reason',
  'twiceReason',
  'failed',
  ...lineNumbers.flatMap((at) =>
    ['accepted', 'claimed', 'reasonCode', 'reasonText'].map((name) => lineField(at, name)),
  ),
].map((name) => ({ name, kind: 'text' })) satisfies FieldRow[];

export const claimSteps: Readonly<Record<string, CaseStepOf>> = {
  review: (call, claimId) => call(reviewClaim, { claimId }),
  ask: (call, claimId, field) => call(askClaimInformation, { claimId, text: field('text') }),
  decide: (call, claimId, field, form) => {
    const words = { reason: field('reason'), twiceReason: field('twiceReason') };
    return call(decideClaim, { claimId, lines: linesIn(form), ...words });
  },
  mark_paid: (call, claimId) => call(markClaimPaid, { claimId }),
  mark_failed: (call, claimId, field) => call(markClaimPaymentFailed, { claimId, reason: field('failed') }),
};

const text = (form: FormData, name: string) => textOf(form, name) ?? '';

function linesIn(form: FormData) {
  const currency = text(form, 'currency');
  return lineNumbers
    .filter((at) => form.has(lineField(at, 'accepted')))
    .map((at) => {
      const field = (name: string) => text(form, lineField(at, name));
      const reasonCode = claimReasonCodes.find((code) => code === field('reasonCode'));
      return {
        no: at + 1,
        accepted: minorAmount(field('accepted'), currency),
        ...(field('claimed') !== '' && { claimed: minorAmount(field('claimed'), currency) }),
        ...(reasonCode !== undefined && { reasonCode }),
        reasonText: field('reasonText'),
      };
    });
}
