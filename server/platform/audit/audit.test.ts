import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { registerReservation, verifyReservation } from '../../../contract/booking/guest.ts';
import { startReservation } from '../../../contract/booking/hold.ts';
import {
  cancelReservation,
  finishReservation,
  readCalendarFile,
  readReservation,
} from '../../../contract/booking/reservation.ts';
import { account } from '../../../tests/identity/account.ts';
import { slotId } from '../../../tests/support/fixture.ts';
import { guest } from '../../../tests/support/guest.ts';
import { invariantBreaches } from '../../../tests/support/invariants.ts';
import { refusedLines } from '../../../tests/support/refused-lines.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { expireHolds } from '../../booking/reservation/expire-holds.ts';
import { sessionOf } from '../../identity/session/session.ts';
import { actorOf } from './audit.ts';

let w: World;
beforeAll(async () => {
  w = await world({ pool: 16 });
});
afterAll(() => w.close());

/** The log leads to them, because the audit holds only our own ids. */
function auditOf(clientRequestId: string) {
  const lines = w.lines.map((line) => JSON.parse(line)).filter((line) => line.clientRequestId === clientRequestId);
  const ids = [...new Set(lines.map((line) => String(line.requestId)))];
  return w.database.db.selectFrom('audit').selectAll().where('request_id', 'in', ids).orderBy('id').execute();
}

const service = { subfunctionId: 101 };

describe('a write of health data without a row in the audit', () => {
  it('does not compile (P04, R38)', { timeout: 400_000 }, async () => {
    const lines = [
      // Areas name their tables of health data by declaration merging (0075).
      `import type {} from '${resolve('server/booking/health-tables.ts')}';`,
      `import type { HealthTx } from '${resolve('server/platform/db/health.ts')}';`,
      `import type { Tx } from '${resolve('server/platform/transaction.ts')}';`,
      `import type { Database } from '${resolve('server/platform/db/open.ts')}';`,
      'declare const tx: Tx;',
      "declare const db: Database['db'];",
      'declare const health: HealthTx;',
      'declare const change: { status: string };',
      'declare function writes(tx: HealthTx): void;',
      'declare function asks(tx: Tx): void;',
      "export const read = tx.selectFrom('reservation').selectAll().where('status', '=', 'held');",
      "health.updateTable('reservation').set(change);",
      "health.insertInto('outbox');",
      'asks(health);',
      "tx.updateTable('reservation').set(change); // refused",
      "tx.updateTable('reservation').set({ status: 'booked' }); // refused",
      "tx.updateTable('reservation').set('status', 'booked'); // refused",
      "tx.updateTable('reservation').set(() => ({ status: 'booked' })); // refused",
      "tx.insertInto('reservation').values({ status: 'held' }); // refused",
      "tx.insertInto('reservation').values({}); // refused",
      "db.updateTable('reservation').set(change); // refused",
      "db.transaction().execute(async (any) => any.updateTable('reservation').set(change)); // refused",
      'writes(tx); // refused',
    ];
    expect(await refusedLines(lines)).toEqual(lines.filter((line) => line.endsWith('// refused')));
  });
});

describe('the audit', () => {
  it('refuses to be changed, emptied or shortened, whoever asks (P04)', async () => {
    good(await w.call(startReservation, { slotId: slotId(0, '2026-11-24T09:00'), ...service }));
    for (const statement of [sql`update audit set actor = 'x'`, sql`delete from audit`, sql`truncate audit`])
      await expect(statement.execute(w.database.db)).rejects.toThrow('what the audit says is never changed');
  });

  it('says who did what to whose data, on which request, and from roughly where (S7-03, R38)', async () => {
    const requestId = randomUUID();
    const input = { slotId: slotId(0, '2026-11-24T09:30'), ...service };
    good(await w.call(startReservation, input, { 'x-fe-request-id': requestId }));
    const [row, ...others] = await auditOf(requestId);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      at: '2026-11-23T07:00:00Z',
      actor: `guest:${row?.object_id}`,
      role: 'guest',
      on_behalf_of: null,
      action: 'reservation.hold',
      object_type: 'reservation',
      patient: `guest:${row?.object_id}`,
      channel: 'portal',
      outcome: 'done',
      session_id: null,
    });
  });

  it('has one row for each deed of sixteen visitors at once, in unbroken chains (I8)', async () => {
    const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'];
    const slots = ['2026-11-25', '2026-11-26', '2026-11-27'].flatMap((day) => times.map((time) => `${day}T${time}`));
    const deeds: string[] = [];
    await Promise.all(
      slots.slice(0, 16).map(async (time, no) => {
        const slot = slotId(1, time);
        const hold = good(await w.call(startReservation, { slotId: slot, ...service }));
        const input = { ...guest(no), slotId: slot, ...service, holdToken: hold.token };
        const { token } = good(await w.call(registerReservation, input));
        const { id } = await w.database.db
          .selectFrom('reservation')
          .select('id')
          .where('slot_id', '=', slot)
          .executeTakeFirstOrThrow();
        good(await w.call(verifyReservation, { token, code: w.services.keys.code(id, 1) }));
        good(await w.call(finishReservation, { token }));
        good(await w.call(cancelReservation, { token }));
        deeds.push(id);
      }),
    );
    for (const id of deeds) {
      const rows = await w.database.db
        .selectFrom('audit')
        .select('action')
        .where('patient', '=', `guest:${id}`)
        .orderBy('id')
        .execute();
      const verbs = rows.map(({ action }) => action.replace('reservation.', ''));
      expect(verbs).toEqual(['hold', 'register', 'verify', 'book', 'read', 'cancel', 'read']);
    }
    expect(await invariantBreaches(w.database)).toEqual([]);
  });

  it('has a row for each reading, no more and no less (I8)', async () => {
    const { token } = good(await w.call(startReservation, { slotId: slotId(0, '2026-11-24T10:00'), ...service }));
    const count = async () => {
      const rows = await w.database.db
        .selectFrom('audit')
        .select('id')
        .where('action', '=', 'reservation.read')
        .execute();
      return rows.length;
    };
    const before = await count();
    await Promise.all(Array.from({ length: 20 }, async () => good(await w.call(readReservation, { token }))));
    expect(await count()).toBe(before + 20);
  });

  it('keeps a row for a token that opens nothing here, without the token (P04, T01)', async () => {
    const { token } = good(await w.call(startReservation, { slotId: slotId(0, '2026-11-24T10:30'), ...service }));
    const foreign = { host: 'telekom-health.localhost:3000', 'x-fe-request-id': randomUUID() };
    const unknown = { 'x-fe-request-id': randomUUID() };
    const stranger = `${token.slice(0, 8)}${'x'.repeat(35)}`;
    expect((await w.call(readReservation, { token }, foreign)).error?.errorCode).toBe('#404');
    expect((await w.call(readReservation, { token: stranger }, unknown)).error?.errorCode).toBe('#404');
    expect((await w.call(readCalendarFile, { token: stranger }, unknown)).error?.errorCode).toBe('#404');
    expect((await w.call(cancelReservation, { token: stranger }, unknown)).error?.errorCode).toBe('#404');
    const rows = [...(await auditOf(foreign['x-fe-request-id'])), ...(await auditOf(unknown['x-fe-request-id']))];
    expect(rows.map(({ action }) => action)).toEqual([
      'reservation.read',
      'reservation.read',
      'reservation.read',
      'reservation.cancel',
    ]);
    for (const row of rows) {
      expect(row).toMatchObject({ actor: 'guest', object_id: '', patient: null, outcome: 'denied' });
      expect(row.reason).toMatch(/^token [0-9a-f]{16}$/);
      expect(JSON.stringify(row)).not.toContain(token.slice(0, 8));
    }
    expect(new Set(rows.map(({ reason }) => reason)).size).toBe(1);
  });

  it('says that the house itself ended what ran out, under the partner it was at (I8)', async () => {
    const { token } = good(await w.call(startReservation, { slotId: slotId(0, '2026-11-24T11:00'), ...service }));
    w.pass({ minutes: 11 });
    await expireHolds(w.services);
    const view = good(await w.call(readReservation, { token }));
    const { id } = await w.database.db
      .selectFrom('reservation')
      .select('id')
      .where('number', '=', view.number)
      .executeTakeFirstOrThrow();
    const row = await w.database.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'reservation.expire')
      .where('object_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ actor: 'system', role: 'system', channel: 'job', address_prefix: null });
    expect(row.partner_id).toBe(w.context().host.partnerId);
  });
});

describe('a request whose audit cannot be written', () => {
  it('shows nothing, does nothing and fails (P04)', async () => {
    const own = await world();
    onTestFinished(() => own.close());
    const { token } = good(await own.call(startReservation, { slotId: slotId(0, '2026-11-24T09:00'), ...service }));
    await sql`drop table audit_head`.execute(own.database.db);
    const answers = [
      await own.call(readReservation, { token }),
      await own.call(cancelReservation, { token }),
      await own.call(startReservation, { slotId: slotId(0, '2026-11-24T09:30'), ...service }),
      await own.call(readReservation, { token: 'x'.repeat(43) }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500]);
    const reservations = await own.database.db.selectFrom('reservation').select('status').execute();
    expect(reservations).toEqual([{ status: 'held' }]);
  });
});

describe('who acts', () => {
  it('is the guest, the customer, the operator for the customer, or the house (R38, T15)', async () => {
    const { id } = await account(w.database);
    const context = w.context();
    const { token } = await w.session(id);
    const session = await sessionOf(w.services, { ...context, bearer: token });
    const who = { apiKeyId: 3, id: 'op-7', operatorId: '7', name: 'Ops', rights: [] };
    const impersonator = { ...who, reason: 'asked by phone', since: '', until: '' };
    expect(actorOf(context, 'guest:1')).toEqual({ actor: { role: 'guest', id: 'guest:1' }, onBehalfOf: null });
    expect(actorOf({ ...context, session }, 'guest:1')).toEqual({ actor: { role: 'customer', id }, onBehalfOf: null });
    expect(actorOf({ ...context, session: { ...session, impersonator } }, 'guest:1')).toEqual({
      actor: { role: 'operator', id: 'operator:7' },
      onBehalfOf: id,
      reason: 'asked by phone',
    });
    expect(actorOf({ ...context, channel: 'job' }, 'guest:1').actor.role).toBe('system');
  });
});
