import {
  addCareItem,
  approveCareItems,
  assignCare,
  awaitBooking,
  bookCare,
  cancelCare,
  closeCare,
  createDeskCareDownload,
  deleteCare,
  finishCare,
  markAppeared,
  proposeCareTimes,
  rejectCare,
  sendForApproval,
  takeCare,
} from '../../../contract/care/medical-care-desk.ts';
import type { CareStep } from '../../../contract/care/medical-care-states.ts';
import { href } from '../../../contract/href.ts';
import type { Call } from '../../../contract/operations.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { timesIn } from '../times/time-value.ts';

const texts = [
  'provider',
  'doctor',
  'time',
  'reservationNumber',
  'reason',
  'name',
  'qty',
  'unitPrice',
  'insurerPart',
  'patientPart',
];

/** What a form of the page sends beside its button. */
export const careFields: readonly FieldRow[] = [
  { name: 'times', kind: 'ticks' },
  // A `code` is elsewhere one that was mailed.
  { name: 'code', kind: 'text', words: 'itemCode' },
  ...texts.map((name) => ({ name, kind: 'text' as const })),
];
type Step = (call: Call, careId: string, field: (name: string) => string, form: FormData) => Promise<unknown>;

/** By the `intent` of the pressed button. */
const steps: Readonly<Record<CareStep, Step>> = {
  take: (call, careId) => call(takeCare, { careId }),
  assign: (call, careId, field) => call(assignCare, { careId, operatorId: field('operatorId') }),
  send_for_approval: (call, careId) => call(sendForApproval, { careId }),
  approve: (call, careId, _field, form) => call(approveCareItems, { careId, items: decided(form) }),
  reject: (call, careId, field) => call(rejectCare, { careId, reason: field('reason') }),
  await_booking: (call, careId) => call(awaitBooking, { careId }),
  propose: (call, careId, _field, form) => call(proposeCareTimes, { careId, times: timesIn(form) }),
  book: (call, careId, field) =>
    call(bookCare, {
      careId,
      provider: field('provider'),
      doctor: field('doctor'),
      time: field('time'),
      ...(field('reservationNumber') !== '' && { reservationNumber: field('reservationNumber') }),
    }),
  appear: (call, careId) => call(markAppeared, { careId }),
  add_item: (call, careId, field) =>
    call(addCareItem, {
      careId,
      code: field('code'),
      name: field('name'),
      qty: field('qty'),
      unitPrice: field('unitPrice'),
      insurerPart: field('insurerPart'),
      patientPart: field('patientPart'),
    }),
  finish: (call, careId) => call(finishCare, { careId }),
  close: (call, careId) => call(closeCare, { careId }),
  cancel: (call, careId, field, form) =>
    call(cancelCare, { careId, reason: field('reason'), lateAccepted: form.has('lateAccepted') }),
  delete: (call, careId, field) => call(deleteCare, { careId, reason: field('reason') }),
};

const rows: ReadonlyMap<string, Step> = new Map(Object.entries(steps));

/** Runs the operation of the pressed button. @returns the address to go to @throws Problem #404 for an unknown button; the operation's own refusals */
export async function careStepOf(call: Call, careId: string, form: FormData): Promise<string> {
  const field = (name: string) => textOf(form, name) ?? '';
  if (field('intent') === 'download')
    return (await call(createDeskCareDownload, { careId, fileId: field('fileId') })).url;
  const step = rows.get(field('intent'));
  if (!step) throw problem('#404');
  await step(call, careId, field, form);
  return href('desk-medical-care', { id: careId });
}

const prefix = 'item-';

/** An item nobody has chosen for is left out, and the operation says so. */
function decided(form: FormData) {
  return [...form.keys()]
    .filter((name) => name.startsWith(prefix))
    .map((name) => ({ no: name.slice(prefix.length), approved: form.get(name) === 'yes' }));
}
