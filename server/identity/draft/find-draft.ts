import { draftRow } from '../../../contract/drafts.ts';
import { type DraftRow, rowsIn } from '../../../contract/platform/draft.ts';
import { orNotFound } from '../../../contract/platform/problem.ts';
import { type AuditEvent, actorOf } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { hashOf } from '../../platform/keys.ts';
import { isHere } from '../../platform/owner.ts';
import type { Db } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { owners as tables } from '../owners.ts';
import type { Owner } from './draft-owner.ts';

export type DraftName = { form: string; about?: string | undefined };

export function fieldsOf(form: string): DraftRow {
  return orNotFound(draftRow(form));
}

export function aboutOf({ about }: DraftName): Buffer {
  return about === undefined ? Buffer.alloc(0) : hashOf(about);
}

type StoredDraft = { id: string; account_id: string | null; sealed: Buffer; health: Buffer | null };

export async function findDrafts(
  db: Db,
  { host, now }: Context,
  which: DraftName,
  owners: readonly Owner[],
): Promise<StoredDraft[]> {
  return await db
    .selectFrom('draft')
    .leftJoin('draft_health', 'draft_health.draft_id', 'draft.id')
    .select(['draft.id', 'draft.account_id', 'draft.sealed', 'draft_health.sealed as health'])
    .where(isHere({ host }, tables.draft))
    .where('owner', 'in', hashes(owners))
    .where('form', '=', which.form)
    .where('about', '=', aboutOf(which))
    .where('expires_at', '>', iso(now))
    .orderBy('saved_at', 'desc')
    .execute();
}

export type Values = Record<string, string>;

/** The newest entry of each field wins, because a log-in within a form leaves an older draft in the browser. */
export function valuesIn(
  context: Pick<Context, 'keys'>,
  drafts: readonly StoredDraft[],
): { plain: Values; health: Values } {
  const plain: Values = {};
  const health: Values = {};
  const orders: Values = {};
  for (const one of drafts.toReversed()) {
    const values = unsealed(context, one.sealed);
    Object.assign(plain, values);
    Object.assign(health, unsealed(context, one.health));
    for (const [name, rows] of Object.entries(values))
      if (name.endsWith('.*')) orders[name] = [...new Set([...rowsIn(orders[name]), ...rowsIn(rows)])].join(' ');
  }
  return { plain: { ...plain, ...orders }, health };
}

export function hashes(owners: readonly Owner[]): Buffer[] {
  return [Buffer.alloc(0), ...owners.map(({ hash }) => hash)];
}

function unsealed({ keys }: Pick<Context, 'keys'>, sealed: Buffer | null): Values {
  return sealed === null ? {} : JSON.parse(keys.open(sealed));
}

export function draftEvent(
  context: Context,
  { id, account_id }: { id: string; account_id: string | null },
  verb: 'save' | 'read' | 'discard',
): AuditEvent {
  const patient = account_id ?? `guest:${id}`;
  return { ...actorOf(context, patient), action: `draft.${verb}`, object: { type: 'draft', id }, patient };
}
