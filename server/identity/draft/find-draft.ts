import { draftRow } from '../../../contract/drafts.ts';
import type { DraftRow } from '../../../contract/platform/draft.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { type AuditEvent, actorOf } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { hashOf } from '../../platform/keys.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import type { Owner } from './draft-owner.ts';

type Db = Tx | Context['database']['db'];
type Which = { form: string; about?: string | undefined };

export function fieldsOf(form: string): DraftRow {
  const row = draftRow(form);
  if (!row) throw problem('#404');
  return row;
}

export function aboutOf({ about }: Which): Buffer {
  return about === undefined ? Buffer.alloc(0) : hashOf(about);
}

/** Of this host's partner alone; the newest first, because somebody may have typed before and after a log-in. */
export function findDrafts(db: Db, { host, now }: Context, which: Which, owners: readonly Owner[]) {
  return db
    .selectFrom('draft')
    .leftJoin('draft_health', 'draft_health.draft_id', 'draft.id')
    .select(['draft.id', 'draft.account_id', 'draft.sealed', 'draft_health.sealed as health'])
    .where('partner_id', '=', host.partnerId)
    .where('owner', 'in', hashes(owners))
    .where('form', '=', which.form)
    .where('about', '=', aboutOf(which))
    .where('expires_at', '>', iso(now))
    .orderBy('saved_at', 'desc')
    .execute();
}

export function hashes(owners: readonly Owner[]): Buffer[] {
  return [Buffer.alloc(0), ...owners.map(({ hash }) => hash)];
}

export function unsealed({ keys }: Pick<Context, 'keys'>, sealed: Buffer | null): Record<string, string> {
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
