import { problem } from '../../../contract/platform/problem.ts';
import { isCaseKind } from '../../home/consents/consented-cases.ts';
import { withdraw } from '../../home/consents/withdraw.ts';
import { takesCalls } from '../../identity/operator/takes-calls.ts';
import { isHere } from '../../platform/owner.ts';
import { owners } from '../../platform/owners.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../../telemedicine/context.ts';

export const withdrawConsentOnPhone: Handler<'withdrawConsentOnPhone'> = async ({ caseId }, context) => {
  return inTransaction(context, async (tx) => {
    const head = await tx
      .selectFrom('case_head')
      .leftJoin('medical_care', 'medical_care.id', 'case_head.id')
      .select(['case_head.id', 'case_head.kind', 'case_head.account_id', 'case_head.person_id', 'care_request_id'])
      .where('case_head.id', '=', caseId)
      .where(isHere(context, owners.case_head))
      .executeTakeFirst();
    if (!head || !isCaseKind(head.kind) || head.account_id === null) throw problem('#404');
    if (!takesCalls(context, head.kind)) throw problem('K403');
    const { account_id, person_id } = head;
    const isOrganised = head.kind === 'medical_care' && head.care_request_id !== null;
    const of = isOrganised
      ? { id: head.care_request_id ?? '', kind: 'care_request' as const }
      : { id: head.id, kind: head.kind };
    await withdraw(tx, context, { ...of, account_id, person_id: person_id ?? account_id });
    return { done: true } as const;
  });
};
