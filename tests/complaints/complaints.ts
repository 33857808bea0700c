import { sendComplaint } from '../../contract/complaints/complaint.ts';
import { good, type World } from '../support/world.ts';

export const complained = { topic: 'service', description: 'Két órát vártam, pedig kilencre volt időpontom.' };

export const complainingGuest = {
  ...complained,
  name: 'Panasz Piroska',
  email: 'piroska.panasz@example.com',
  privacyAccepted: true as const,
  captcha: 'person',
};

export async function newComplaint(w: World, headers: Record<string, string>, more: { about?: string } = {}) {
  // One address complains more often here than it may.
  await w.database.db.deleteFrom('rate').execute();
  const sent = good(await w.call(sendComplaint, { ...complained, ...more }, headers));
  return { ...sent, id: await complaintId(w, sent.number) };
}

export async function complaintId(w: World, number: string): Promise<string> {
  const row = w.database.db.selectFrom('complaint').select('id').where('number', '=', number);
  return (await row.executeTakeFirstOrThrow()).id;
}
