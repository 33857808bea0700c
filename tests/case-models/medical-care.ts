import type { CareState, CareStep } from '../../contract/care/medical-care-states.ts';

/** A second model, by past events instead of a table. */
export type CareModel = { at: CareState; items: number };
export const firstCare: CareModel = { at: 'requested', items: 0 };

/** `good`, or the code of the refusal. */
export function modelled(care: CareModel, step: CareStep): { code: string; after: CareModel } {
  const code = refusal(care, step);
  if (code !== undefined) return { code, after: care };
  if (step === 'add_item') return { code: 'good', after: { ...care, items: care.items + 1 } };
  return { code: 'good', after: { ...care, at: reached[step] ?? care.at } };
}

const reached: Partial<Record<CareStep, CareState>> = {
  send_for_approval: 'pending_approval',
  approve: 'awaiting_booking',
  reject: 'rejected',
  await_booking: 'awaiting_booking',
  book: 'booked',
  appear: 'appeared',
  finish: 'finished',
  close: 'closed',
  cancel: 'cancelled',
  delete: 'deleted',
};

const paperwork: readonly CareStep[] = ['finish', 'close'];
const decisions: readonly CareStep[] = ['approve', 'reject'];
const holderSteps: readonly CareStep[] = ['take', 'hand_on', 'assign', 'give_back', 'take_from'];

function refusal({ at, items }: CareModel, step: CareStep): string | undefined {
  const open = ['requested', 'awaiting_booking', 'booked', 'appeared'].includes(at);
  if (step === 'add_item') return open ? undefined : 'RM1001';
  if (at === 'cancelled') return 'RS2002';
  if (at === 'deleted') return 'RS2009';
  const came = at === 'appeared' || at === 'finished' || at === 'closed';
  if (holderSteps.includes(step)) return at === 'closed' ? 'RS2003' : at === 'rejected' ? 'RS2008' : undefined;
  if (decisions.includes(step)) return at === 'pending_approval' ? undefined : 'RS2008';
  if (paperwork.includes(step)) {
    const isFinish = step === 'finish';
    if (at === 'rejected') return 'RS2008';
    if (!came) return isFinish ? 'RS2005' : 'RS2013';
    if (at === 'closed' || (isFinish && at === 'finished')) return 'RS2003';
    if (items === 0) return isFinish ? 'RS2004' : 'RS2012';
    return undefined;
  }
  if (step === 'cancel') {
    if (at === 'appeared') return 'RS2003';
    return came || at === 'rejected' ? 'RS2006' : undefined;
  }
  if (came) return 'RS2003';
  if (step === 'book' || step === 'propose')
    return at === 'awaiting_booking' ? undefined : at === 'pending_approval' ? 'RS2007' : 'RS2011';
  if (at === 'pending_approval') return 'RS2007';
  if (step === 'appear') return at === 'booked' ? undefined : at === 'awaiting_booking' ? 'RS2010' : 'RS2011';
  if (at === 'rejected') return 'RS2008';
  if (step === 'await_booking') return at === 'awaiting_booking' ? 'RS2010' : undefined;
  if (step === 'send_for_approval') return at === 'booked' ? 'RS2011' : undefined;
  if (at === 'awaiting_booking') return 'RS2010';
  return at === 'booked' ? 'RS2011' : undefined;
}
