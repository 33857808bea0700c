import * as desk from '../../contract/entitlement/relative-desk.ts';
import type { Call } from '../../contract/operations.ts';
import { problem } from '../../contract/platform/problem.ts';
import { createProofDownload } from '../../contract/records/relative-proof.ts';
import { textOf } from '../platform/form/text-of.ts';

/** Answers the address of a paper, or nothing where the page is shown again. */
type Step = (call: Call, relativeId: string, form: FormData) => Promise<string | undefined>;

const nowhere = () => undefined;
const reasonIn = (form: FormData) => ({ reason: textOf(form, 'reason') ?? '' });

/** By the `intent` of the pressed button. */
const steps = new Map<string, Step>([
  ['open', async (call, relativeId) => (await call(createProofDownload, { relativeId })).url],
  ['open_cover', async (call, relativeId) => (await call(createProofDownload, { relativeId, paper: 'cover' })).url],
  ['accept', (call, relativeId) => call(desk.acceptRelativeProof, { relativeId }).then(nowhere)],
  [
    'refuse',
    (call, relativeId, form) => call(desk.refuseRelativeProof, { relativeId, ...reasonIn(form) }).then(nowhere),
  ],
  [
    'refuse_cover',
    (call, relativeId, form) => call(desk.refuseRelativeCover, { relativeId, ...reasonIn(form) }).then(nowhere),
  ],
  [
    'confirm_cover',
    (call, relativeId, form) => {
      const insuredPersonId = textOf(form, 'insuredPersonId') || undefined;
      const [policyNo, from] = [textOf(form, 'policyNo') ?? '', textOf(form, 'from') ?? ''];
      return call(desk.confirmRelativeCover, { relativeId, policyNo, insuredPersonId, from }).then(nowhere);
    },
  ],
]);

/** @throws Problem #404 for an unknown button; the operation's own refusals */
export async function relativeStep(call: Call, relativeId: string, form: FormData): Promise<string | undefined> {
  const step = steps.get(textOf(form, 'intent') ?? '');
  if (!step) throw problem('#404');
  return step(call, relativeId, form);
}
