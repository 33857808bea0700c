import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { LinkKind } from '../../../contract/identity/link.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { iso, plus } from '../../platform/clock.ts';
import { hashOf, type Keys } from '../../platform/keys.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { lifetimes } from './lifetimes.ts';

type Db = Tx | Context['database']['db'];

type NewLink = {
  kind: LinkKind;
  accountId?: string;
  /** What it was asked for, such as an e-mail: the newest link for it is the only one that works. */
  subject?: string;
  /** What the link stands for; sealed where it rests. */
  payload?: Record<string, unknown>;
};

function tokenOf(keys: Pick<Keys, 'token'>, kind: LinkKind, id: string): string {
  return keys.token(`link-${kind}`, id, 0);
}

/** The secret part of a link, made again whenever a letter needs it (0006), under the secret whose hash its row has. */
export function tokenAgain(keys: Keys, { id, kind, hash }: { id: string; kind: LinkKind; hash: Buffer }): string {
  const made = keys.all.map((key) => tokenOf(key, kind, id));
  return made.find((token) => hashOf(token).equals(hash)) ?? tokenOf(keys, kind, id);
}

/** The same by the id alone. */
export async function linkToken(db: Db, keys: Keys, kind: LinkKind, id: string): Promise<string> {
  const row = await db.selectFrom('link').select('hash').where('id', '=', id).executeTakeFirst();
  return row ? tokenAgain(keys, { id, kind, hash: row.hash }) : tokenOf(keys, kind, id);
}

export async function issueLink(tx: Db, context: Context, wanted: NewLink): Promise<{ id: string; token: string }> {
  const { keys, now, host } = context;
  const id = randomUUID();
  const token = tokenOf(keys, wanted.kind, id);
  if (wanted.subject !== undefined) await replaceOlder(tx, context, wanted.kind, wanted.subject);
  await tx
    .insertInto('link')
    .values({
      id,
      kind: wanted.kind,
      partner_id: host.partnerId,
      hash: hashOf(token),
      account_id: wanted.accountId ?? null,
      subject: wanted.subject === undefined ? null : subjectOf(keys, wanted.subject),
      sealed: keys.seal(JSON.stringify(wanted.payload ?? {})),
      locale: context.language,
      created_at: iso(now),
      expires_at: iso(plus(now, lifetimes[wanted.kind])),
    })
    .execute();
  return { id, token };
}

/**
 * A link as it stands; looking changes nothing.
 * @throws Problem #404 for an unknown one, one of another kind and one of another partner alike
 */
export async function findLink(db: Db, { keys, host, now }: Context, kind: LinkKind, token: string) {
  const row = await db
    .selectFrom('link')
    .selectAll('link')
    .select(replaced.as('replaced'))
    .where('hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .where('partner_id', '=', host.partnerId)
    .executeTakeFirst();
  if (!row) throw problem('#404');
  const over = row.replaced || Temporal.Instant.compare(row.expires_at, now) <= 0;
  const state = row.used_at !== null ? ('used' as const) : over ? ('expired' as const) : ('open' as const);
  return {
    id: row.id,
    accountId: row.account_id,
    state,
    expiresAt: row.expires_at,
    payload: payloadOf(keys, row.sealed),
  };
}

/**
 * Uses a link up, once: of two hundred callers one gets it, because the row's lock lets one change it (T10).
 * @throws Problem #404 as above, U017 when it was used, replaced or has expired
 */
export async function redeemLink(tx: Tx, context: Context, kind: LinkKind, token: string) {
  const { state } = await findLink(tx, context, kind, token);
  const row =
    state !== 'open'
      ? undefined
      : await tx
          .updateTable('link')
          .set({ used_at: iso(context.now) })
          .where('hash', '=', hashOf(token))
          .where('used_at', 'is', null)
          .returning(['id', 'account_id', 'sealed'])
          .executeTakeFirst();
  if (!row) throw problem('U017');
  return { id: row.id, accountId: row.account_id, payload: payloadOf(context.keys, row.sealed) };
}

const replaced = sql<boolean>`link.subject is not null and exists (
  select from link newer where newer.kind = link.kind and newer.subject = link.subject
    and newer.partner_id = link.partner_id and newer.created_at > link.created_at)`;

/** A link asked for before the secret was changed has another hash of the same subject: the newest alone counts all the same. */
async function replaceOlder(tx: Db, { keys, host, now }: Context, kind: LinkKind, subject: string): Promise<void> {
  const [, ...older] = keys.all.map((key) => subjectOf(key, subject));
  if (older.length === 0) return;
  await tx
    .updateTable('link')
    .set({ expires_at: iso(now) })
    .where('kind', '=', kind)
    .where('partner_id', '=', host.partnerId)
    .where('subject', 'in', older)
    .where('expires_at', '>', iso(now))
    .execute();
}

function subjectOf(keys: Pick<Keys, 'derive'>, subject: string): Buffer {
  return hashOf(`${keys.derive('link-subject')} ${subject}`);
}

/** What was sealed when it was handed out; whoever reads it parses it. */
export function payloadOf(keys: Keys, sealed: Buffer | null): unknown {
  return sealed === null ? {} : JSON.parse(keys.open(sealed));
}
