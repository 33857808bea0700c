import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerReservation, verifyReservation } from '../../contract/booking/guest.ts';
import { startReservation } from '../../contract/booking/hold.ts';
import { listMyReservations, sendMyReservations } from '../../contract/booking/my-reservations.ts';
import { finishReservation, readReservation } from '../../contract/booking/reservation.ts';
import { listAccess } from '../../contract/identity/access-log.ts';
import { recoverPassword, sendOneTimeLogin } from '../../contract/identity/account.ts';
import { startPasskeyLogin } from '../../contract/identity/passkey.ts';
import { register } from '../../contract/identity/registration.ts';
import { login } from '../../contract/identity/session.ts';
import { operationList as operations } from '../../contract/operations.ts';
import { payer } from '../booking/paid-visit.ts';
import { account } from '../identity/account.ts';
import { deep } from '../support/deep.ts';
import { slotId } from '../support/fixture.ts';
import { guest } from '../support/guest.ts';
import { registrant } from '../support/registrant.ts';
import { visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';

let w: World;
/** The last row before this test. */
let mark = 0;
beforeAll(async () => {
  w = await world();
});
beforeEach(async () => {
  // Every window of the counters is over.
  w.pass({ hours: 1 });
  const { rows } = await w.database.pool.query<{ mark: number }>('select coalesce(max(id), 0)::int as mark from audit');
  mark = rows[0]?.mark ?? 0;
});
afterAll(() => w.close());

async function rows(action?: string) {
  const auditRows = w.database.db.selectFrom('audit').selectAll().where('id', '>', mark).orderBy('id');
  return action === undefined ? auditRows.execute() : auditRows.where('action', '=', action).execute();
}

async function booked(email: string, time: string): Promise<string> {
  const slot = { slotId: slotId(0, time), subfunctionId: 101 };
  const reservation = good(await w.call(registerReservation, { ...guest(), email, ...slot }));
  await w.deliver();
  const code = w.mailedCode(email);
  good(await w.call(verifyReservation, { token: reservation.token, code }));
  good(await w.call(finishReservation, { token: reservation.token }));
  await w.deliver();
  const { id } = await w.database.db
    .selectFrom('reservation')
    .select('id')
    .where('slot_id', '=', slot.slotId)
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
}

function keyIn(email: string): string {
  const letter = w.letters.findLast(({ to, text }) => to === email && text.includes('/my-reservations/'));
  return /\/my-reservations\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
}

describe("a guest's key to all they booked", () => {
  it('leaves a row for each visit it shows, on the page and by the API (I8, P04)', async () => {
    const email = 'vendeg@example.com';
    const ids = [await booked(email, '2026-11-26T09:00'), await booked(email, '2026-11-27T09:00')];
    const token = keyIn(email);
    const before = (await rows('reservation.read')).length;
    expect(good(await w.call(listMyReservations, { token }))).toHaveLength(2);
    await visit(w, `/my-reservations/${token}`);
    const read = (await rows('reservation.read')).slice(before);
    expect(read.map(({ object_id }) => object_id).sort()).toEqual([...ids, ...ids].sort());
    for (const row of read) {
      expect(row).toMatchObject({ role: 'guest', actor: `guest:${row.object_id}`, patient: `guest:${row.object_id}` });
    }
  });

  it('shows nothing a customer booked behind their log-in (P04)', async () => {
    const email = 'mindketto@example.com';
    const own = await booked(email, '2026-11-26T09:30');
    const { id } = await account(w.database, { email });
    await w.database.pool.query('update reservation set account_id = $1 where id = $2', [id, own]);
    await booked(email, '2026-11-27T09:30');
    const visits = good(await w.call(listMyReservations, { token: keyIn(email) }));
    expect(visits.map(({ start }) => start)).toEqual(['2026-11-27T08:30:00Z']);
  });

  it('lives a day, and then offers another by mail instead of an end (T10)', async () => {
    const email = 'holnap@example.com';
    await booked(email, '2026-11-30T09:00');
    const token = keyIn(email);
    w.pass({ hours: 23, minutes: 59 });
    expect((await w.call(listMyReservations, { token })).status).toBe(200);
    w.pass({ minutes: 1 });
    expect((await w.call(listMyReservations, { token })).error?.errorCode).toBe('U017');
    for (const over of [token, 'A'.repeat(43)]) {
      const page = await visit(w, `/my-reservations/${over}`);
      expect(page.document.querySelector('main a[href="/my-reservations"]')).not.toBeNull();
    }
    good(await w.call(sendMyReservations, { email, captcha: 'person' }));
    await w.deliver();
    expect(good(await w.call(listMyReservations, { token: keyIn(email) }))).toHaveLength(1);
  });

  it('cannot be looked at without end, for each look leaves rows (T45)', async () => {
    const email = 'sokszor@example.com';
    await booked(email, '2026-11-30T09:30');
    const token = keyIn(email);
    const answers = await inTurns(40, () => w.call(listMyReservations, { token }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(answers.at(-1)?.error?.errorCode).toBe('K429');
  });
});

/** One after another, so that the answers stand in their order. */
async function inTurns<T>(times: number, run: (no: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (let no = 0; no < times; no += 1) answers.push(await run(no));
  return answers;
}

describe('what strangers can write into the audit', () => {
  const onTokens = operations.filter(
    ({ path, access }) => path.startsWith('/reservations/{token}') && access === 'public',
  );
  const [from, to] = [slotId(0, '2026-11-30T10:00'), slotId(0, '2026-11-30T10:30')];
  const bodies: Record<string, unknown> = {
    switchReservation: { to: 'login' },
    moveReservation: { from, slotId: to },
    setReminders: { on: false },
    registerFromReservation: { privacyAccepted: true, termsAccepted: true },
    payVisit: { pays: 1, ...payer, transferAccepted: true },
  };
  const queries: Record<string, string> = { readMove: `?slotId=${to}` };

  async function tryToken(no: number, remoteAddress = '203.0.113.7'): Promise<number> {
    const operation = onTokens[no % onTokens.length];
    if (!operation) return 0;
    const path = operation.path
      .replace('{token}', randomBytes(32).toString('base64url'))
      .replace('{invoiceId}', randomUUID());
    const answer = await w.app.request(
      `http://localhost:3000/api${path}${queries[operation.id] ?? ''}`,
      {
        method: operation.method,
        headers: { host: 'localhost:3000', 'content-type': 'application/json' },
        ...(operation.method === 'POST' && { body: JSON.stringify(bodies[operation.id] ?? {}) }),
      },
      { incoming: { socket: { remoteAddress } } },
    );
    return answer.status;
  }

  it('is sixty-one rows an address and quarter of an hour, however many tokens are tried at however many doors (T45)', async () => {
    expect(onTokens.length).toBeGreaterThanOrEqual(10);
    const statuses = await inTurns(deep ? 5000 : 150, tryToken);
    expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 404));
    expect(new Set(statuses.slice(60))).toEqual(new Set([429]));
    const written = await rows();
    expect(written).toHaveLength(61);
    expect(written.at(-1)).toMatchObject({ outcome: 'denied', reason: 'more than are written down' });
    expect(await tryToken(0, '203.0.113.8')).toBe(404);
    w.pass({ minutes: 15 });
    expect(await tryToken(0)).toBe(404);
    expect(await rows()).toHaveLength(63);
  });

  it('stays the same when a hundred come at once (T45)', async () => {
    const statuses = await Promise.all(Array.from({ length: 100 }, (_, no) => tryToken(no)));
    expect(statuses.filter((status) => status === 404)).toHaveLength(60);
    expect(await rows()).toHaveLength(61);
  });

  // Three thousand requests: too long for every run.
  it.runIf(deep)('is two thousand rows an hour from all addresses together (T45)', async () => {
    for (let far = 0; far < 50; far += 1) await inTurns(60, (no) => tryToken(no, `198.51.100.${far}`));
    expect(await rows()).toHaveLength(2000);
  });

  it('does not shut out whoever has a good token behind the same address (T45)', async () => {
    const { token } = good(
      await w.call(startReservation, { slotId: slotId(0, '2026-11-30T10:00'), subfunctionId: 101 }),
    );
    await inTurns(70, (no) => tryToken(no, '127.0.0.1'));
    expect((await w.call(readReservation, { token })).status).toBe(200);
  });

  it.runIf(deep)('is three hundred rows a good token and quarter of an hour (T45)', async () => {
    const { token } = good(
      await w.call(startReservation, { slotId: slotId(0, '2026-11-30T10:30'), subfunctionId: 101 }),
    );
    const answers = await inTurns(310, () => w.call(readReservation, { token }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(300);
    expect(await rows('reservation.read')).toHaveLength(300);
    w.pass({ minutes: 15 });
    expect((await w.call(readReservation, { token })).status).toBe(200);
  });

  it('is nothing at all by log-ins, passkeys, registrations and letters asked for (T45)', async () => {
    const captcha = 'person';
    const { length } = await rows();
    await inTurns(deep ? 1000 : 25, async (no) => {
      const email = `idegen.${no}@example.com`;
      await w.call(login, { email, password: 'nem ez az' });
      await w.call(startPasskeyLogin, {});
      await w.call(register, { ...registrant(no) });
      await w.call(recoverPassword, { email, captcha });
      await w.call(sendOneTimeLogin, { email, captcha });
      await w.call(sendMyReservations, { email, captcha });
      await w.call(listMyReservations, { token: randomBytes(32).toString('base64url') });
    });
    expect(await rows()).toHaveLength(length);
  });

  it('is sixty-one rows an account and quarter of an hour by what is refused to whoever is logged in (T45)', async () => {
    const { id } = await account(w.database);
    const { headers } = await w.operatorFor(id);
    const before = (await rows('operation.refuse')).length;
    const answers = await inTurns(80, () => w.call(listAccess, {}, headers));
    expect(new Set(answers.map(({ error }) => error?.errorCode))).toEqual(new Set(['KA003']));
    expect((await rows('operation.refuse')).length - before).toBe(61);
  });
});
