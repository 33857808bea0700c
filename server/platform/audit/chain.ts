import { createHmac } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { dayIn } from '../clock.ts';
import type { Services } from '../context.ts';
import type { Database } from '../db/open.ts';
import { hashOf, type Keys } from '../keys.ts';
import type { Tx } from '../transaction.ts';

/** `unlinked`: the row before it is missing or another. `head`, `seal`: a chain's recorded end, or a day's signature, is wrong. */
export type Break = { chain: number; no: number; what: 'changed' | 'unlinked' | 'head' | 'seal' };

export type Verdict = {
  rows: number;
  /** The day of the last signature, YYYY-MM-DD in UTC; the owner of the database could rewrite later rows unnoticed. */
  sealedUntil: string | null;
  breaks: Break[];
};

export function verifyChain({ database, keys }: Pick<Services, 'database' | 'keys'>): Promise<Verdict> {
  return atOneMoment(database, async (tx) => {
    const { rows } = await tx
      .selectFrom('audit')
      .select((say) => say.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    const seals = await sealsOf(tx);
    const forged = seals.filter(
      (seal) => !seal.found || !keys.all.some((key) => seal.signature.equals(signed(key, seal))),
    );
    return {
      rows,
      sealedUntil: seals.at(-1)?.day ?? null,
      breaks: [
        ...(await brokenRows(tx)),
        ...(await brokenHeads(tx)),
        ...forged.map(({ chain, no }) => ({ chain, no, what: 'seal' as const })),
      ].sort((one, other) => one.chain - other.chain || one.no - other.no),
    };
  });
}

/** The breaks that show without the deployment's keys. @internal */
export function brokenLinks(database: Pick<Database, 'db'>): Promise<Break[]> {
  return atOneMoment(database, async (tx) => [...(await brokenRows(tx)), ...(await brokenHeads(tx))]);
}

function atOneMoment<T>({ db }: Pick<Database, 'db'>, look: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      return look(tx);
    });
}

export function auditHash(row: string, place: RawBuilder<unknown>): RawBuilder<Buffer> {
  const [at, ...others] = ['at', ...hashedTexts].map((name) => sql.ref(`${row}.${name}`));
  return sql`sha256(convert_to(array_to_json(array[${place}, ${sql.ref(`${row}.id`)}::text,
    to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), ${sql.join(others.map((name) => sql`${name}::text`))}])::text, 'UTF8'))`;
}

/** The query computes the hashes itself, because somebody who can change rows can change the database's own function too. */
async function brokenRows(tx: Tx): Promise<Break[]> {
  const { rows } = await sql<Break>`
    select chain, no, case when hash = said then 'unlinked' else 'changed' end as what
    from (
      select chain, chain_no as no, hash, previous_hash,
        lag(chain_no, 1, 0::bigint) over along as before_no, lag(hash, 1, ''::bytea) over along as before_hash,
        ${auditHash('audit', sql`chain::text, chain_no::text, encode(previous_hash, 'hex')`)} as said
      from audit window along as (partition by chain order by chain_no)
    ) entry
    where hash <> said or no <> before_no + 1 or previous_hash <> before_hash`.execute(tx);
  return rows;
}

async function brokenHeads(tx: Tx): Promise<Break[]> {
  const { rows } = await sql<Break>`
    select chain, coalesce(head.no, last.no) as no, 'head' as what
    from audit_head head full join (
      select distinct on (chain) chain, chain_no as no, hash from audit order by chain, chain_no desc
    ) last using (chain)
    where (head.no, head.hash) is distinct from (coalesce(last.no, 0), coalesce(last.hash, ''))`.execute(tx);
  return rows;
}

const hashedTexts = [
  ...['actor', 'role', 'on_behalf_of', 'action', 'object_type', 'object_id', 'patient', 'reason', 'channel'],
  ...['address_prefix', 'outcome', 'session_id', 'request_id', 'partner_id'],
];

type Head = { day: string; chain: number; no: number; hash: Buffer };

function sealsOf(tx: Tx) {
  return tx
    .selectFrom('audit_seal as seal')
    .leftJoin('audit', (join) =>
      join
        .onRef('audit.chain', '=', 'seal.chain')
        .onRef('audit.chain_no', '=', 'seal.no')
        .onRef('audit.hash', '=', 'seal.hash'),
    )
    .select(['seal.day', 'seal.chain', 'seal.no', 'seal.hash', 'seal.signature', 'audit.id as found'])
    .orderBy('seal.day')
    .execute();
}

function signed(keys: Pick<Keys, 'derive'>, { day, chain, no, hash }: Head): Buffer {
  const statement = JSON.stringify([day, chain, no, hash.toString('hex')]);
  return createHmac('sha256', keys.derive('audit')).update(statement).digest();
}

/** Signs the ends of the chains once a UTC day. The log keeps a hash of the signatures as a witness outside the database. */
export async function sealDay({ database: { db }, keys, clock, log }: Services): Promise<void> {
  const day = dayIn(clock(), 'UTC');
  const done = await db.selectFrom('audit_seal').select('day').where('day', '=', day).limit(1).executeTakeFirst();
  if (done) return;
  const heads = await db.selectFrom('audit_head').selectAll().where('no', '>', 0).orderBy('chain').execute();
  if (heads.length === 0) return;
  const seals = heads.map((head) => ({ ...head, day, signature: signed(keys, { ...head, day }) }));
  await db
    .insertInto('audit_seal')
    .values(seals)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const seal = hashOf(seals.map(({ signature }) => signature.toString('hex')).join()).toString('hex');
  log.info({ day, seal }, 'the audit was sealed');
}
