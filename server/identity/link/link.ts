import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type LinkKind, linkKinds } from '../../../contract/identity/link.ts';
import { isAfter } from '../../../contract/platform/instants.ts';
import { notFound, problem } from '../../../contract/platform/problem.ts';
import { iso, plus } from '../../platform/clock.ts';
import { hashOf, type Keys } from '../../platform/keys.ts';
import { isHere } from '../../platform/owner.ts';
import { type Db, sendAlong, type Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { owners } from '../owners.ts';
import { type Cause, endedBy } from './ended-by.ts';
import { lifetimes } from './lifetimes.ts';

type NewLink = {
  kind: LinkKind;
  accountId?: string;
  /** Only the newest link of a subject, such as an e-mail address, works. */
  subject?: string;
  payload?: Record<string, unknown>;
};

function tokenOf(keys: Pick<Keys, 'token'>, kind: LinkKind, id: string): string {
  return keys.token(`link-${kind}`, id, 0);
}

/** Derives a link's token again for its letter (0006), with the key that made the stored hash. */
export function tokenAgain(keys: Keys, { id, kind, hash }: { id: string; kind: LinkKind; hash: Buffer }): string {
  const made = keys.all.map((key) => tokenOf(key, kind, id));
  return made.find((token) => hashOf(token).equals(hash)) ?? tokenOf(keys, kind, id);
}

export async function linkToken(db: Db, keys: Keys, kind: LinkKind, id: string): Promise<string> {
  const row = await db.selectFrom('link').select('hash').where('id', '=', id).executeTakeFirst();
  return row ? tokenAgain(keys, { id, kind, hash: row.hash }) : tokenOf(keys, kind, id);
}

export type LinkContext = Pick<Context, 'keys' | 'now' | 'language'> & { host: { partnerId: number } };

export async function issueLink(
  tx: Db,
  context: LinkContext,
  newLink: NewLink,
): Promise<{ id: string; token: string }> {
  const { keys, now, host } = context;
  const id = randomUUID();
  const token = tokenOf(keys, newLink.kind, id);
  if (newLink.subject !== undefined) await replaceOlder(tx, context, newLink.kind, newLink.subject);
  const made = tx.insertInto('link').values({
    id,
    kind: newLink.kind,
    partner_id: host.partnerId,
    hash: hashOf(token),
    account_id: newLink.accountId ?? null,
    subject: newLink.subject === undefined ? null : subjectOf(keys, newLink.subject),
    sealed: keys.seal(JSON.stringify(newLink.payload ?? {})),
    locale: context.language,
    created_at: iso(now),
    expires_at: iso(plus(now, lifetimes[newLink.kind])),
  });
  await sendAlong(tx, made.execute());
  return { id, token };
}

/** Reads a link without using it. @throws Problem #404 when unknown, of another kind or another partner's */
export async function findLink(db: Db, { keys, host, now }: Context, kind: LinkKind, token: string) {
  const row = await db
    .selectFrom('link')
    .selectAll('link')
    .select(replaced.as('replaced'))
    .where('hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .where(isHere({ host }, owners.link))
    .executeTakeFirstOrThrow(notFound);
  const over = row.ended_at !== null || row.replaced || !isAfter(row.expires_at, now);
  const state = row.used_at !== null ? ('used' as const) : over ? ('expired' as const) : ('open' as const);
  return {
    id: row.id,
    accountId: row.account_id,
    state,
    expiresAt: row.expires_at,
    payload: payloadOf(keys, row.sealed),
  };
}

/** Uses a link up; the row's lock lets one caller win (T10). @throws Problem #404, U017 used, replaced or expired */
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
          .where('ended_at', 'is', null)
          .returning(['id', 'account_id', 'sealed'])
          .executeTakeFirst();
  if (!row) throw problem('U017');
  return { id: row.id, accountId: row.account_id, payload: payloadOf(context.keys, row.sealed) };
}

/** Ends links that were used too, so that the download of an export that one of them began stops. */
export async function endLinks(tx: Tx, context: Context, accountId: string, cause: Cause): Promise<void> {
  const { email } = await tx
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const kinds = linkKinds.filter((kind) => endedBy[kind].includes(cause));
  const subjects = context.keys.all.map((key) => subjectOf(key, email));
  await tx
    .updateTable('link')
    .set({ ended_at: iso(context.now) })
    .where(isHere(context, owners.link))
    .where('kind', 'in', kinds)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', iso(context.now))
    .where((or) => or.or([or('account_id', '=', accountId), or('subject', 'in', subjects)]))
    .execute();
}

export async function isLinkEnded({ database }: Pick<Context, 'database'>, id: string): Promise<boolean> {
  const row = await database.db.selectFrom('link').select('ended_at').where('id', '=', id).executeTakeFirst();
  return (row?.ended_at ?? null) !== null || row === undefined;
}

const replaced = sql<boolean>`link.subject is not null and exists (
  select from link newer where newer.kind = link.kind and newer.subject = link.subject
    and newer.partner_id = link.partner_id and newer.created_at > link.created_at)`;

async function replaceOlder(tx: Db, { keys, host, now }: LinkContext, kind: LinkKind, subject: string): Promise<void> {
  const [, ...older] = keys.all.map((key) => subjectOf(key, subject));
  if (older.length === 0) return;
  await tx
    .updateTable('link')
    .set({ expires_at: iso(now) })
    .where('kind', '=', kind)
    .where(isHere({ host }, owners.link))
    .where('subject', 'in', older)
    .where('expires_at', '>', iso(now))
    .execute();
}

function subjectOf(keys: Pick<Keys, 'derive'>, subject: string): Buffer {
  return hashOf(`${keys.derive('link-subject')} ${subject}`);
}

export function payloadOf(keys: Keys, sealed: Buffer | null): unknown {
  return sealed === null ? {} : JSON.parse(keys.open(sealed));
}
