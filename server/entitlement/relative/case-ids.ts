import type { MandateScope } from '../../../contract/entitlement/relative-states.ts';
import type { DeskData } from '../../../contract/platform/desk-right.ts';
import { isOpenTo } from '../../identity/account/locked-cases.ts';
import type { Context } from '../../identity/context.ts';
import type { Db } from '../../platform/transaction.ts';
import { withoutMandate } from './hidden-relatives.ts';

type CaseFilter = { accountId: string; kind: DeskData; scope?: MandateScope | undefined };

export async function caseIds(db: Db, context: Context, { accountId, kind, scope }: CaseFilter): Promise<string[]> {
  const hidden = scope === undefined ? [] : await withoutMandate(db, context, accountId, scope);
  const rows = await db
    .selectFrom('case_head')
    .select(['id', 'person_id'])
    .where(({ and }) => and({ account_id: accountId, kind }))
    .where(isOpenTo(context, 'case_head.id'))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.filter(({ person_id }) => person_id === null || !hidden.includes(person_id)).map(({ id }) => id);
}
