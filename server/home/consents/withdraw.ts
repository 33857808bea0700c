import { problem } from '../../../contract/platform/problem.ts';
import { withdrawFromCase } from '../../identity/account/consent.ts';
import { erasedName } from '../../identity/letters/account-letter.ts';
import { enqueueAccountLetter } from '../../identity/letters/enqueue.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { caseEvent } from '../../platform/audit/case-event.ts';
import { iso } from '../../platform/clock.ts';
import type { HealthTx } from '../../platform/db/health.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../../telemedicine/context.ts';
import { type CaseKind, consentedCases } from './consented-cases.ts';

export type ConsentedHead = { id: string; kind: CaseKind; account_id: string; person_id: string };

export async function withdraw(tx: Tx, context: Context, head: ConsentedHead): Promise<void> {
  const { id, kind, account_id } = head;
  // An operator who is told of a withdrawal by phone need not hold the case, so its end counts as done by a job.
  const doer: Context = context.operator ? { ...context, channel: 'job', operator: undefined } : context;
  await consentedCases[kind].end(tx, doer, id);
  await lockAccount(tx, account_id);
  const consent = { accountId: account_id, caseId: id, kind: consentedCases[kind].text };
  if (!(await withdrawFromCase(tx, context, consent))) return;
  await enqueueAccountLetter(tx, context, 'consent_withdrawn', account_id);
  const health = await auditWrite(tx, context, caseEvent(kind)(context, head, 'withdraw_consent'));
  await setLock(health, id, iso(context.now));
}

/** Care organised for a request is locked and unlocked with it, because it rests on the request's consent. */
export async function setLock(health: HealthTx, id: string, locked_at: string | null): Promise<void> {
  await health
    .updateTable('case_head')
    .set({ locked_at })
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('id', '=', id),
        eb('id', 'in', selectFrom('medical_care').select('id').where('care_request_id', '=', id)),
      ]),
    )
    .execute();
}

/** @throws Problem #404 when the account was erased meanwhile */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  const account = await tx
    .selectFrom('account')
    .select('given_name')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (account === undefined || account.given_name === erasedName) throw problem('#404');
}
