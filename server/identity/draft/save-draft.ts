import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type DraftRow, isBrowsers, keptWhere } from '../../../contract/platform/draft.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso, plus } from '../../platform/clock.ts';
import { isHere } from '../../platform/owner.ts';
import { consume } from '../../platform/rate.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { owners as tables } from '../owners.ts';
import { newBrowserOwner, type Owner, ownersOf } from './draft-owner.ts';
import { inRows, refuseOthers, rowsAfter } from './draft-rows.ts';
import { aboutOf, draftEvent, fieldsOf, findDrafts, hashes, type Values, valuesIn } from './find-draft.ts';
import { sealedIn, sealForBrowser } from './sealed-draft.ts';

type Input = Parameters<typeof saveDraft>[0];

export const saveDraft: Handler<'saveDraft'> = async (input, context) => {
  const fields = fieldsOf(input.form);
  refuseOthers(input, fields);
  if (isBrowsers(fields) && !context.session) return sealForBrowser(context, input);
  const owners = ownersOf(context, input.key);
  const owner = owners[0] ?? newBrowserOwner();
  const expires = iso(plus(context.now, owner.keep));
  await inTransaction(context, (tx) => save(tx, context, { input, fields, owners, owner, expires }));
  return { key: owner.key, sealed: null, expiresAt: expires };
};

type DraftWrite = { input: Input; fields: DraftRow; owners: readonly Owner[]; owner: Owner; expires: string };

async function save(tx: Tx, context: Context, { input, fields, owners, owner, expires }: DraftWrite): Promise<void> {
  await lock(tx, input, owner);
  const all = await findDrafts(tx, context, input, owners);
  const [newest, ...older] = all;
  const before = valuesIn(context, all);
  // Answers that were sealed in this browser are saved in the account once the customer has logged in.
  const entries = divided({ ...sealedIn(context, input), ...input.values }, fields);
  const orders = rowsAfter(before.plain, input, fields);
  const plain = inRows({ ...before.plain, ...entries.plain }, orders);
  const health = inRows({ ...before.health, ...entries.health }, orders);
  if (all.length === 0 && isBlank({ ...plain, ...health })) return;
  if (newest) await consume(context, 'draft', newest.id, tx);
  else await consume(context, 'new-draft', context.address, tx);
  await clear(tx, context, input, [owner], older);
  const row = {
    owner: owner.hash,
    account_id: owner.accountId,
    sealed: context.keys.seal(JSON.stringify({ ...plain, ...orders })),
    saved_at: iso(context.now),
    expires_at: expires,
  };
  const id = newest ? await replace(tx, newest.id, row) : await insert(tx, context, input, row);
  if (id === undefined) return;
  const isSame = Object.keys(entries.health).length === 0 && older.length === 0 && input.drop === undefined;
  if (isSame || (isBlank(health) && newest?.health == null)) return;
  const event = draftEvent(context, { id, account_id: owner.accountId }, 'save');
  const open = await auditWrite(tx, context, event);
  const columns = { sealed: context.keys.seal(JSON.stringify(health)) };
  await open
    .insertInto('draft_health')
    .values({ draft_id: id, ...columns })
    .onConflict((conflict) => conflict.column('draft_id').doUpdateSet(columns))
    .execute();
}

async function lock(tx: Tx, { form, about = '' }: Input, { hash }: Owner): Promise<void> {
  await sql`select pg_advisory_xact_lock(2, hashtext(${`${hash.toString('hex')} ${form} ${about}`}))`.execute(tx);
}

function divided(values: Values, fields: DraftRow): { plain: Values; health: Values } {
  const isHealth = ([name]: [string, string]) => ['health', 'browser'].includes(keptWhere(fields, name) ?? '');
  const { true: health = [], false: plain = [] } = Object.groupBy(Object.entries(values), (entry) =>
    isHealth(entry) ? 'true' : 'false',
  );
  return { plain: Object.fromEntries(plain), health: Object.fromEntries(health) };
}

function isBlank(values: Values): boolean {
  return Object.values(values).every((value) => value === '');
}

async function clear(tx: Tx, context: Context, input: Input, owners: readonly Owner[], older: { id: string }[]) {
  await tx
    .deleteFrom('draft')
    .where(isHere(context, tables.draft))
    .where('form', '=', input.form)
    .where('about', '=', aboutOf(input))
    .where('owner', 'in', hashes(owners))
    .where('expires_at', '<=', iso(context.now))
    .execute();
  for (const { id } of older) await tx.deleteFrom('draft').where('id', '=', id).execute();
}

type Row = {
  owner: Buffer;
  account_id: string | null;
  sealed: Buffer;
  saved_at: string;
  expires_at: string;
};

/** @returns undefined when the form was sent meanwhile, so that the draft is gone */
async function replace(tx: Tx, id: string, row: Row): Promise<string | undefined> {
  const { numUpdatedRows } = await tx.updateTable('draft').set(row).where('id', '=', id).executeTakeFirst();
  return numUpdatedRows === 1n ? id : undefined;
}

async function insert(tx: Tx, context: Context, input: Input, row: Row): Promise<string> {
  const id = randomUUID();
  const place = { partner_id: context.host.partnerId, form: input.form, about: aboutOf(input) };
  await tx
    .insertInto('draft')
    .values({ id, ...place, ...row })
    .execute();
  return id;
}
