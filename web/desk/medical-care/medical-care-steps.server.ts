import {
  addCareItem,
  approveCareItems,
  awaitBooking,
  bookCare,
  cancelCare,
  closeCare,
  deleteCare,
  finishCare,
  markAppeared,
  proposeCareTimes,
  rejectCare,
  sendForApproval,
} from '../../../contract/care/medical-care-desk.ts';
import { minorAmount } from '../../../contract/platform/minor-units.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { type CaseStepOf, renamed } from '../case/case-page.server.ts';
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
  'subfunctionId',
  'itemProvider',
];

export const careFields: readonly FieldRow[] = [
  { name: 'times', kind: 'ticks' },
  // The item's `code` needs words of its own, because elsewhere a `code` is one from a letter.
  { name: 'code', kind: 'text', words: 'itemCode' },
  ...texts.map((name) => ({ name, kind: 'text' as const })),
];

export const careSteps: Readonly<Record<string, CaseStepOf>> = {
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
      ...{ careId, code: field('code'), name: field('name'), qty: field('qty') },
      unitPrice: minorAmount(field('unitPrice'), field('currency')),
    }),
  add_visit: (call, careId, field) =>
    renamed(
      'itemProvider',
      call(addCareItem, { careId, subfunctionId: field('subfunctionId'), provider: field('itemProvider') }),
      'provider',
    ),
  finish: (call, careId) => call(finishCare, { careId }),
  close: (call, careId) => call(closeCare, { careId }),
  cancel: (call, careId, field, form) =>
    call(cancelCare, {
      ...{ careId, reason: field('reason'), lateAccepted: form.has('lateAccepted') },
      ...(field('givesBack') !== '' && { givesBack: field('givesBack') }),
    }),
  delete: (call, careId, field) => call(deleteCare, { careId, reason: field('reason') }),
};

const prefix = 'item-';

/** An item without a decision is not sent, and the operation refuses it. */
function decided(form: FormData) {
  return [...form.keys()]
    .filter((name) => name.startsWith(prefix))
    .map((name) => ({ no: name.slice(prefix.length), approved: form.get(name) === 'yes' }));
}
