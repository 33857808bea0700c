import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCases } from '../../../contract/desk/cases.ts';
import { letterKinds } from '../../../contract/desk/letter-kinds.ts';
import { getStuckLetter, resendLetter, settleLetter } from '../../../contract/desk/letters.ts';
import { countWork } from '../../../contract/desk/work.ts';
import { listAccess } from '../../../contract/identity/access-log.ts';
import { account } from '../../../tests/identity/account.ts';
import { invariantBreaches } from '../../../tests/support/invariants.ts';
import { codeOf } from '../../../tests/support/refusals.ts';
import { visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { enqueueAccountLetter } from '../../identity/letters/enqueue.ts';
import { letters as letterWriters } from '../../letters.ts';
import { createSender } from '../../platform/mail/sender.ts';
import { retryLetters, waitingLetters } from '../../platform/mail/waiting.ts';
import { inTransaction } from '../../platform/transaction.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

async function stuck(partner = 'default') {
  const mine = await account(w.database, { partner });
  const context = w.context(partner);
  await inTransaction(w.services, (tx) => enqueueAccountLetter(tx, context, 'password_changed', mine.id));
  const refusing = Object.assign(new Error(`550 5.1.1 <${mine.email}>: no such user`), { responseCode: 550 });
  const mail = { send: () => Promise.reject(refusing) };
  const services = { ...w.services, ports: { ...w.services.ports, mail } };
  for (const minutes of [1, 5, 5]) {
    await createSender(services, w.hosts.all, letterWriters, { atOnce: 1 }).sendDue();
    w.pass({ minutes });
  }
  const { id } = await w.database.db
    .selectFrom('outbox')
    .select('id')
    .where('account_id', '=', mine.id)
    .where('parked_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return { ...mine, letterId: id, number: `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase() };
}

describe('a letter that was given up', () => {
  it('is listed with its kind, why, since when and to whom masked, and never with what it says (S7-23, P07)', async () => {
    const { letterId, number, email } = await stuck();
    const { headers } = await w.desk(['agent']);
    const { items } = good(await w.call(listCases, { list: 'letters', limit: 100 }, headers));
    const line = items.find(({ id }) => id === letterId);
    expect(line).toMatchObject({ number, subject: 'password_changed', why: 'refused', state: 'stuck', overdue: false });
    expect(line?.name).toMatch(/^.•••@/);
    const seen = good(await w.call(getStuckLetter, { letterId }, headers));
    expect(seen).toMatchObject({ failure: 'refused', code: '550', tries: 3, state: 'stuck', settledBy: null });
    expect(JSON.stringify([items, seen])).not.toContain(email);
    expect(JSON.stringify([items, seen])).not.toMatch(/jelszava|http/);
    const list = async (query: object) =>
      good(await w.call(listCases, { list: 'letters', limit: 100, ...query }, headers)).items.map(({ id }) => id);
    expect(await list({ kind: 'password_changed' })).toContain(letterId);
    expect(await list({ kind: 'booked' })).toEqual([]);
    expect(await list({ number: number.toLowerCase(), filter: 'done' })).toEqual([letterId]);
    expect(await list({ filter: 'mine' })).toEqual([]);
    w.pass({ hours: 25 });
    const later = await w.desk(['agent']);
    const counts = good(await w.call(countWork, {}, later.headers)).find(({ id }) => id === 'letters');
    expect([counts?.overdue, counts?.mine]).toEqual([counts?.open, 0]);
  });

  it('is sent again once, to the address the account has by then, and the customer reads who did it (P12, R25)', async () => {
    const { letterId, id, partnerId } = await stuck();
    const { headers } = await w.desk(['agent'], 'default', 'Kiss Anna');
    const email = `uj.cim.${partnerId}@example.com`;
    await w.database.db.transaction().execute(async (tx) => {
      await tx
        .selectNoFrom(({ fn, val }) => fn('set_config', [val('kapu.credentials_of'), val(id), val(true)]).as('of'))
        .execute();
      await tx.updateTable('account').set({ email }).where('id', '=', id).execute();
    });
    const before = w.letters.length;
    const pressed = await Promise.all([1, 2].map(() => w.call(resendLetter, { letterId }, headers)));
    expect(pressed.map((answer) => codeOf(answer) ?? 'done').toSorted()).toEqual(['KN001', 'done']);
    await w.deliver();
    await w.deliver();
    expect(w.letters.slice(before).map(({ to }) => to)).toEqual([email]);
    expect(good(await w.call(getStuckLetter, { letterId }, headers)).state).toBe('sent');
    expect(codeOf(await w.call(settleLetter, { letterId, note: 'Felhívtam.' }, headers))).toBe('KN001');
    const customer = await w.session(id);
    const { items } = good(await w.call(listAccess, {}, customer.headers));
    expect(items.filter(({ name }) => name === 'Kiss Anna').map(({ action }) => action)).toEqual([
      'letter.read',
      'letter.resend',
    ]);
  });

  it('is settled with a note and never sent then, not by the command either (S1-08)', async () => {
    const { letterId } = await stuck();
    const { headers } = await w.desk(['agent'], 'default', 'Nagy Éva');
    expect(codeOf(await w.call(settleLetter, { letterId, note: '' }, headers))).toBe('X444');
    const done = good(await w.call(settleLetter, { letterId, note: 'Felhívtam.' }, headers));
    expect(done).toMatchObject({ state: 'done', note: 'Felhívtam.', settledBy: 'Nagy Éva' });
    expect(codeOf(await w.call(resendLetter, { letterId }, headers))).toBe('KN001');
    expect(await retryLetters(w.database, letterId)).toBe(0);
    expect((await waitingLetters(w.database, w.now())).map(({ id }) => id)).not.toContain(letterId);
    const before = w.letters.length;
    await w.deliver();
    expect(w.letters.length).toBe(before);
    const { items } = good(await w.call(listCases, { list: 'letters', filter: 'done' }, headers));
    expect(items.map(({ id }) => id)).toContain(letterId);
  });

  it('is seen to by one of two who press at once (T01)', async () => {
    const { letterId } = await stuck();
    const [one, two] = [await w.desk(['agent']), await w.desk(['supervisor'])];
    const pressed = await Promise.all([
      w.call(resendLetter, { letterId }, one.headers),
      w.call(settleLetter, { letterId, note: 'Felhívtam.' }, two.headers),
    ]);
    expect(pressed.map((answer) => codeOf(answer) ?? 'done').toSorted()).toEqual(['KN001', 'done']);
    expect(await invariantBreaches(w.database)).toEqual([]);
  });

  it('is not there for another partner, one that never failed for nobody, and for no other role (T01, T03, T04)', async () => {
    const { letterId, number, id } = await stuck();
    const foreign = await w.desk(['supervisor'], 'telekom-health');
    const there = { ...foreign.headers, host: 'telekom-health.localhost:3000' };
    for (const answer of [
      await w.call(getStuckLetter, { letterId }, there),
      await w.call(resendLetter, { letterId }, there),
      await w.call(settleLetter, { letterId, note: 'Felhívtam.' }, there),
    ])
      expect(answer.status).toBe(404);
    expect(good(await w.call(listCases, { list: 'letters' }, there)).items).toEqual([]);
    expect(good(await w.call(listCases, { list: 'letters', number }, there)).items).toEqual([]);
    await inTransaction(w.services, (tx) => enqueueAccountLetter(tx, w.context(), 'phone_changed', id));
    const well = await w.database.db
      .selectFrom('outbox')
      .select('id')
      .where('account_id', '=', id)
      .where('kind', '=', 'phone_changed')
      .executeTakeFirstOrThrow();
    const agent = await w.desk(['agent']);
    expect((await w.call(getStuckLetter, { letterId: well.id }, agent.headers)).status).toBe(404);
    const doctor = await w.desk(['doctor', 'medical_adviser', 'clinic_staff', 'claims_assessor']);
    expect((await w.call(resendLetter, { letterId }, doctor.headers)).status).toBe(403);
  });

  it('is seen to on pages without script, in three languages (S1-08)', async () => {
    const { letterId, number } = await stuck();
    const { cookie } = await w.desk(['agent']);
    const path = `/desk/letters/${letterId}`;
    for (const language of ['hu', 'en', 'ro']) {
      const list = await visit(w, `/desk?list=letters&kind=password_changed&number=${number}`, { cookie, language });
      expect(list.document.querySelector('tbody a')?.getAttribute('href')).toBe(path);
      const page = await visit(w, path, { cookie, language });
      expect(page.text).toContain('550');
      // Nobody has done anything yet, so no heading stands over nothing.
      expect(page.document.querySelectorAll('main h2')).toHaveLength(1);
      const empty = await visit(w, path, { cookie, language, method: 'POST', form: { intent: 'settle', note: '' } });
      expect([empty.status, empty.document.querySelector('#note')?.getAttribute('aria-invalid')]).toEqual([
        422,
        'true',
      ]);
    }
    const done = await visit(w, path, { cookie, method: 'POST', form: { intent: 'resend' } });
    expect([done.status, done.document.querySelector('button[name=intent]')]).toEqual([200, null]);
  });
});

it('knows every kind of letter that can be written by name', () => {
  expect([...letterKinds].toSorted()).toEqual(Object.keys(letterWriters).toSorted());
});
