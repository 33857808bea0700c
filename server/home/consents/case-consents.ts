import { sql } from 'kysely';
import type { CaseConsent } from '../../../contract/home/case-consents.ts';
import { orNotFound } from '../../../contract/platform/problem.ts';
import { deleteOne } from '../../care/assessment/own-assessments.ts';
import { consentToCase } from '../../identity/account/consent.ts';
import { isLocked } from '../../identity/account/locked-cases.ts';
import { accountEvent } from '../../identity/account-event.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { auditRead, auditWrite } from '../../platform/audit/audit.ts';
import { caseEvent } from '../../platform/audit/case-event.ts';
import { removeForgotten } from '../../platform/files/forget-file.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import type { Context, Handler } from '../../telemedicine/context.ts';
import { consentedCases } from './consented-cases.ts';
import { consentsOf, headOf, ownHeads } from './own-consents.ts';
import { lockAccount, setLock, withdraw } from './withdraw.ts';

export const listCaseConsents: Handler<'listCaseConsents'> = (_input, context) =>
  inTransaction(context, async (tx) => {
    const { accountId } = customerOf(context);
    await auditRead(tx, context, accountEvent(context, accountId, 'consent.read'));
    return consentsOf(tx, context);
  });

export const withdrawCaseConsent: Handler<'withdrawCaseConsent'> = async ({ caseId }, context) => {
  const { consent, files } = await inTransaction(context, async (tx) => {
    const head = headOf(await ownHeads(tx, context), caseId);
    if (head) await withdraw(tx, context, head);
    const deleted = head ? [] : ((await deleteOne(tx, context, caseId)) ?? []);
    return { consent: await consentOf(tx, context, caseId), files: deleted };
  });
  for (const id of files) await removeForgotten(context, id);
  return consent;
};

export const giveCaseConsent: Handler<'giveCaseConsent'> = async ({ caseId, consentVersion: version }, context) => {
  return inTransaction(context, async (tx) => {
    const head = orNotFound(headOf(await ownHeads(tx, context), caseId));
    await sql`select from ${sql.table(head.kind)} where id = ${head.id} for update`.execute(tx);
    await lockAccount(tx, head.account_id);
    if (await isLocked(tx, context, head.id)) {
      await consentToCase(tx, context, { caseId: head.id, kind: consentedCases[head.kind].text, version });
      const health = await auditWrite(tx, context, caseEvent(head.kind)(context, head, 'give_consent'));
      await setLock(health, head.id, null);
    }
    return consentOf(tx, context, head.id);
  });
};

async function consentOf(tx: Tx, context: Context, caseId: string): Promise<CaseConsent> {
  return orNotFound((await consentsOf(tx, context)).find((one) => one.caseId === caseId.toLowerCase()));
}
