import { redirect } from 'react-router';
import { claimReasonCodes } from '../../../contract/claims/claim.ts';
import {
  askClaimInformation,
  assignClaim,
  createClaimDownload,
  decideClaim,
  markClaimPaid,
  markClaimPaymentFailed,
  reviewClaim,
  takeClaim,
} from '../../../contract/claims/claim-desk.ts';
import { minorAmount } from '../../../contract/claims/claim-input.ts';
import { claimRules } from '../../../contract/claims/claim-rules.ts';
import { href } from '../../../contract/href.ts';
import type { Call } from '../../../contract/operations.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { lineField } from './line-field.ts';

const lineNumbers = Array.from({ length: claimRules.mostExpenses }, (_line, at) => at);

/** What a form of the page sends beside its button. */
export const claimFields = [
  'text',
  'reason',
  'twiceReason',
  'failed',
  ...lineNumbers.flatMap((at) =>
    ['accepted', 'claimed', 'reasonCode', 'reasonText'].map((name) => lineField(at, name)),
  ),
].map((name) => ({ name, kind: 'text' })) satisfies FieldRow[];

type Step = (call: Call, claimId: string, form: FormData) => Promise<unknown>;

const text = (form: FormData, name: string) => textOf(form, name) ?? '';

/** By the `intent` of the pressed button. */
const steps: ReadonlyMap<string, Step> = new Map(
  Object.entries({
    take: (call, claimId) => call(takeClaim, { claimId }),
    assign: (call, claimId, form) => call(assignClaim, { claimId, operatorId: text(form, 'operatorId') }),
    review: (call, claimId) => call(reviewClaim, { claimId }),
    ask: (call, claimId, form) => call(askClaimInformation, { claimId, text: text(form, 'text') }),
    decide: (call, claimId, form) => {
      const words = { reason: text(form, 'reason'), twiceReason: text(form, 'twiceReason') };
      return call(decideClaim, { claimId, lines: linesIn(form), ...words });
    },
    mark_paid: (call, claimId) => call(markClaimPaid, { claimId }),
    mark_failed: (call, claimId, form) => call(markClaimPaymentFailed, { claimId, reason: text(form, 'failed') }),
  } satisfies Record<string, Step>),
);

/** Runs the operation of the pressed button. @throws Problem #404 for an unknown button; the operation's own refusals */
export async function claimStepOf(call: Call, id: string, form: FormData): Promise<Response> {
  const intent = textOf(form, 'intent') ?? '';
  if (intent === 'download') {
    const { url } = await call(createClaimDownload, { claimId: id, fileId: text(form, 'fileId') });
    return redirect(url, { status: 303 });
  }
  const step = steps.get(intent);
  if (!step) throw problem('#404');
  await step(call, id, form);
  return redirect(href('desk-claim', { id }), { status: 303 });
}

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
