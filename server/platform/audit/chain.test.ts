import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type World, world } from '../../../tests/support/world.ts';
import { type AuditEvent, auditRead } from './audit.ts';
import { sealDay, verifyChain } from './chain.ts';

// The owner of the database: no trigger or constraint stops them, so only the chain shows the change.

let w: World;
beforeAll(async () => {
  w = await world();
  for (let no = 0; no < 9; no += 1) {
    // Three requests give two or three chains, each of several rows.
    const occasion = { ...w.context(), requestId: `request ${no % 3}` };
    await auditRead(w.database.db, occasion, event(`guest:${no}`, no % 2 ? 'a reason' : null));
  }
  await run(sql`alter table audit disable trigger user, drop constraint audit_chain_chain_no_key, drop constraint audit_pkey,
    drop constraint audit_role_check, drop constraint audit_outcome_check, drop constraint audit_partner_id_fkey,
    alter id drop identity`);
  await run(sql`create table kept as table audit`);
  await run(sql`create table kept_head as table audit_head`);
});
afterAll(() => w.close());

function event(who: string, reason: string | null): AuditEvent {
  return {
    actor: { role: 'guest', id: who },
    onBehalfOf: null,
    action: 'reservation.read',
    object: { type: 'reservation', id: randomUUID() },
    patient: who,
    reason,
  };
}

async function run(statement: ReturnType<typeof sql>): Promise<void> {
  await statement.execute(w.database.db);
}

async function rows() {
  return w.database.db.selectFrom('audit').selectAll().orderBy('id').execute();
}

beforeEach(restore);
async function restore(): Promise<void> {
  await run(sql`delete from audit`);
  await run(sql`insert into audit select * from kept`);
  await run(sql`delete from audit_head`);
  await run(sql`insert into audit_head select * from kept_head`);
}

async function breaks() {
  return (await verifyChain(w.services)).breaks;
}

/** A different value of the same type. */
const changes: Record<string, (column: string) => ReturnType<typeof sql>> = {
  text: (column) => sql`coalesce(${sql.ref(column)} || 'x', '')`,
  bytea: (column) => sql`${sql.ref(column)} || '\\x00'::bytea`,
  uuid: () => sql`gen_random_uuid()`,
  smallint: (column) => sql`${sql.ref(column)} + 1`,
  integer: (column) => sql`${sql.ref(column)} + 1`,
  bigint: (column) => sql`${sql.ref(column)} + 1`,
  'timestamp with time zone': (column) => sql`${sql.ref(column)} + interval '1 microsecond'`,
};

describe('the chain of the audit', () => {
  it('is whole as it was written (P04)', async () => {
    expect(await verifyChain(w.services)).toEqual({ rows: 9, sealedUntil: null, breaks: [] });
  });

  it('tells a changed value in any column of any row (G24)', async () => {
    const { rows: columns } = await sql<{ name: string; type: string }>`
      select column_name as name, data_type as type from information_schema.columns
      where table_name = 'audit' order by ordinal_position`.execute(w.database.db);
    expect(columns.length).toBeGreaterThan(19);
    const unnoticed: string[] = [];
    for (const { id } of await rows())
      for (const { name, type } of columns) {
        const changed = changes[type];
        if (!changed) throw new Error(`no other value is known for a ${type}`);
        await run(sql`update audit set ${sql.ref(name)} = ${changed(name)} where id = ${id}`);
        if ((await breaks()).length === 0) unnoticed.push(`${name} of ${id}`);
        await restore();
      }
    expect(unnoticed).toEqual([]);
  }, 60_000);

  it('tells any row that is gone, the last too (G24)', async () => {
    for (const { id } of await rows()) {
      await run(sql`delete from audit where id = ${id}`);
      expect(await breaks(), `row ${id}`).not.toEqual([]);
      await restore();
    }
  });

  it('tells any two rows that changed places, in whichever way (G24)', async () => {
    const all = await rows();
    for (const one of all)
      for (const other of all.filter(({ id }) => id > one.id)) {
        const swap = sql`case id when ${one.id} then ${other.id}::bigint else ${one.id}::bigint end`;
        await run(sql`update audit set id = ${swap} where id in (${one.id}, ${other.id})`);
        expect(await breaks(), `ids ${one.id} ${other.id}`).not.toEqual([]);
        await restore();
        for (const [from, to] of [
          [one, other],
          [other, one],
        ] as const)
          await run(sql`update audit set chain = ${to.chain}, chain_no = ${to.chain_no} where id = ${from.id}`);
        expect(await breaks(), `places ${one.id} ${other.id}`).not.toEqual([]);
        await restore();
      }
  }, 30_000);

  it('tells a row that somebody put in, and a head that was moved (P04)', async () => {
    await run(sql`insert into audit select * from kept order by chain_no limit 1`);
    expect(await breaks()).not.toEqual([]);
    await restore();
    await run(sql`update audit_head set no = no - 1 where no > 0`);
    expect((await breaks()).every(({ what }) => what === 'head')).toBe(true);
  });

  it('means the same text here and in the database, whatever the text (P04)', async () => {
    await run(
      sql`alter table audit enable trigger audit_chained, alter id add generated always as identity (start 1000)`,
    );
    const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map((made) => made.replaceAll('\0', '').toWellFormed());
    await fc.assert(
      fc.asyncProperty(text, fc.option(text), async (who, reason) => {
        await auditRead(w.database.db, { ...w.context(), requestId: who }, event(who, reason));
      }),
      { numRuns: 60 },
    );
    await run(sql`alter table audit disable trigger audit_chained, alter id drop identity`);
    expect(await verifyChain(w.services)).toMatchObject({ rows: 69, breaks: [] });
  });
});

describe('the seal of a day', () => {
  it('is made once a day, is said in the log, and tells what was rewritten from end to end (P04)', async () => {
    await sealDay(w.services);
    await sealDay(w.services);
    expect(w.lines.filter((line) => line.includes('the audit was sealed'))).toHaveLength(1);
    expect(await verifyChain(w.services)).toEqual({ rows: 9, sealedUntil: '2026-11-23', breaks: [] });
    // If the last row is removed with its head, only the seal shows it.
    const last = (await rows()).at(-1);
    await run(sql`delete from audit where id = ${last?.id}`);
    await run(sql`update audit_head set no = no - 1, hash = ${last?.previous_hash} where chain = ${last?.chain}`);
    expect(await breaks()).toEqual([{ chain: last?.chain, no: last?.chain_no, what: 'seal' }]);
  });

  it('cannot be made by whoever has the database alone (P04)', async () => {
    await expect(run(sql`delete from audit_seal`)).rejects.toThrow('never changed');
    await run(sql`alter table audit_seal disable trigger user`);
    await run(sql`update audit_seal set day = day - 1`);
    expect(new Set((await breaks()).map(({ what }) => what))).toEqual(new Set(['seal']));
  });
});
