import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAppointment } from '../../contract/booking/appointments.ts';
import { readCareRequest } from '../../contract/care/care-request.ts';
import { organiseCare } from '../../contract/care/care-request-desk.ts';
import { takeCareTime } from '../../contract/care/medical-care.ts';
import {
  addCareItem,
  approveCareItems,
  closeCare,
  finishCare,
  markAppeared,
  proposeCareTimes,
  sendForApproval,
} from '../../contract/care/medical-care-desk.ts';
import { takeCase } from '../../contract/desk/cases.ts';
import { readCoverage } from '../../contract/entitlement/coverage.ts';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { writePlans } from '../../server/entitlement/coverage/write-plans.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { account } from '../identity/account.ts';
import { closeSound } from '../support/close-sound.ts';
import { slotId } from '../support/fixture.ts';
import { visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';
import { sendRequest } from './request.ts';

// One price on all pages and letters of a care at a shipped brand.

const brand = 'groupama';
const host = `${brand}.localhost:3000`;
/** The clinic's first visit; the plan leaves a tenth to the patient. */
const [whole, mine, theirs] = ['17 100 Ft', '1710 Ft', '15 390 Ft'];

let w: World;
beforeAll(async () => {
  w = await world();
  await writePlans(w.database, join(import.meta.dirname, '../../brands'), w.hosts.all);
});
afterAll(() => closeSound(w));

const plain = (text: string) => text.replaceAll(/\s/g, ' ');

async function customer() {
  const { id, subscriptions } = await account(w.database, { partner: brand });
  const product = w.database.db.selectFrom('product').select('id').where('key', '=', 'fenyves-gondos');
  await w.database.db
    .updateTable('subscription')
    .set({ product_id: (await product.executeTakeFirstOrThrow()).id })
    .where('id', '=', subscriptions[0] ?? '')
    .execute();
  const { token, headers } = await w.session(id, {}, brand);
  const own = { ...headers, host };
  const version = statementVersion(w.context(brand));
  good(await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, own));
  return { id, headers: own, jar: new Map([['token', token]]) };
}

it('says one price from the request to the end of the care, to both sides and in every letter (S7-14, S3.13-04, S1-06)', async () => {
  const { id, headers, jar } = await customer();
  const { number } = good(await sendRequest(w, headers, 'diagnostics'));
  const { id: requestId } = await w.database.db
    .selectFrom('care_request')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const operator = await w.desk(['supervisor', 'medical_adviser'], brand);
  const desk = { ...operator.headers, host };
  const deskJar = new Map([['desk', operator.token]]);
  const ours = async () => plain((await visit(w, `/requests/${number}`, { host, jar })).text);
  good(await w.call(takeCase, { caseId: requestId }, desk));
  const careId = good(await w.call(organiseCare, { requestId }, desk)).care?.id ?? '';
  const atDesk = async () => plain((await visit(w, `/desk/medical-cares/${careId}`, { host, jar: deskJar })).text);
  const parts = {
    desk: `Biztosító: ${theirs} · páciens: ${mine}`,
    own: `Ön fizet: ${mine}; a biztosító fizet: ${theirs}`,
  };

  // Approved at the price of the list.
  good(await w.call(takeCase, { caseId: careId }, desk));
  good(await w.call(addCareItem, { careId, subfunctionId: 101, provider: 'Bükkfa Rendelő' }, desk));
  good(await w.call(sendForApproval, { careId }, desk));
  good(await w.call(approveCareItems, { careId, items: [{ no: 1, approved: true }] }, desk));

  // Seen before the press.
  const slot = slotId(1, '2026-12-01T09:00');
  good(await w.call(proposeCareTimes, { careId, times: [{ slotId: slot, subfunctionId: 101 }] }, desk));
  expect(await ours()).toContain(`Ennyit fizet ${mine}`);
  expect(await ours()).toContain(`A biztosítása ${theirs} összeget fizet.`);
  expect(await atDesk()).toContain(`A páciens ${mine} összeget fizet. A biztosító ${theirs} összeget fizet.`);
  const care = good(await w.call(readCareRequest, { number }, headers)).care;
  const booking = await w.call(takeCareTime, { number: care?.number ?? '', slotId: slot, pays: 1710 }, headers);
  const reservation = good(booking).appointment?.reservation ?? '';

  // The same at the visit, at the care and in the letter.
  expect(await ours()).toContain(parts.own);
  expect(await atDesk()).toContain(parts.desk);
  const page = plain((await visit(w, `/services/appointments/${reservation}`, { host, jar })).text);
  expect(page).toContain(`Ennyit fizet ${mine}`);
  await w.deliver();
  const letter = w.letters.findLast(({ to, text }) => to.startsWith(id) && text.includes(reservation));
  expect(plain(letter?.text ?? '')).toContain(mine);
  expect(plain(letter?.text ?? '')).not.toContain(whole);

  // And after it, in the ledger too.
  w.setNow('2026-12-01T08:05:00Z');
  const later = { ...(await w.deskSession(operator.id, brand)).headers, host };
  for (const step of [markAppeared, finishCare, closeCare]) good(await w.call(step, { careId }, later));
  const { token, ...session } = await w.session(id, {}, brand);
  const again = { ...session.headers, host };
  const { price, cover } = good(await w.call(readAppointment, { number: reservation }, again)).reservation;
  expect([price?.pays.amount, cover?.insurerPays?.amount]).toEqual([1710, 15_390]);
  const { items } = good(await w.call(readCareRequest, { number }, again)).care ?? { items: [] };
  expect(items.map(({ patientPart, insurerPart }) => [patientPart.amount, insurerPart.amount])).toEqual([
    [1710, 15_390],
  ]);
  // The episode shows it for the care and for the visit.
  const story = plain((await visit(w, `/cases/${reservation}`, { host, jar: new Map([['token', token]]) })).text);
  expect(story).toContain(number);
  expect(story.split(mine).length).toBeGreaterThan(2);
  expect(story).not.toContain(whole);
  const { policies } = good(await w.call(readCoverage, {}, again));
  const line = policies.flatMap(({ benefits }) => benefits).find(({ code }) => code === 'specialist');
  expect([line?.used, line?.remaining]).toEqual([{ count: 1 }, { count: 7 }]);
});
