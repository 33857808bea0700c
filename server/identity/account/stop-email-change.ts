import { z } from 'zod';
import { problem } from '../../../contract/platform/problem.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { accountEvent } from '../account-event.ts';
import type { Handler } from '../context.ts';
import { findLink } from '../link/link.ts';
import { endCredentials } from '../session/end-credentials.ts';
import { redeemInTurn } from './email-change.ts';

const Payload = z.object({ linkId: z.uuid() });

/** Ends every session, because the person who asked for the change knew the password. @throws Problem U017 used, expired or too late */
export const stopEmailChange: Handler<'stopEmailChange'> = async ({ token }, context) => {
  await inTransaction(context, async (tx) => {
    const { payload } = await findLink(tx, context, 'stop-email-change', token);
    const { accountId } = await redeemInTurn(tx, context, 'stop-email-change', token);
    const link = await tx
      .selectFrom('link')
      .select('used_at')
      .where('id', '=', Payload.parse(payload).linkId)
      .executeTakeFirst();
    if (link?.used_at != null) throw problem('U017');
    await endCredentials(tx, context, { accountId }, 'stopped');
    await auditWrite(tx, context, accountEvent(context, accountId, 'account.email_stop'));
  });
  return { done: true } as const;
};
