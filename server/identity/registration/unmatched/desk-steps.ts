import { memberCase, refusalReasons } from '../../../../contract/identity/unmatched-states.ts';
import { isProblem, problem } from '../../../../contract/platform/problem.ts';
import { auditRead } from '../../../platform/audit/audit.ts';
import { caseDoor } from '../../../platform/case/door.ts';
import { stateAfter } from '../../../platform/case/step.ts';
import { inTransaction, type Tx } from '../../../platform/transaction.ts';
import type { Context, Handler } from '../../context.ts';
import { enqueueAccountLetter } from '../../letters/enqueue.ts';
import { holding } from '../../operator/holding.ts';
import { identifierHashes } from '../identifier.ts';
import { recordIdentifier, takeUp } from '../redeem.ts';
import { deskViewOf } from './desk-view.ts';
import { noteMatched } from './matched.ts';
import { members, type UnmatchedRow, unmatchedEvent } from './move.ts';

const { look, step } = caseDoor({
  find: (tx: Tx, context: Context, { memberId }: { memberId: string }, isLocked) =>
    members.atDesk(tx, context, memberId, isLocked),
  event: unmatchedEvent,
  view: deskViewOf,
});

export const memberHolding = holding<Context, UnmatchedRow>({
  of: memberCase,
  find: members.atDesk,
  event: unmatchedEvent,
  move: members.move,
});

export const getUnmatchedMember: Handler<'getUnmatchedMember'> = (input, context) => look(context, input);

/** A try that finds nobody is audited too, because the answer tells who is insured (D4). */
export const matchMember: Handler<'matchMember'> = async (input, context) => {
  try {
    return await step(context, 'matchMember', input, (tx, row) => match(tx, context, row, input));
  } catch (error) {
    if (isProblem(error) && (error.code === 'KU003' || error.code === 'KU004'))
      await inTransaction(context, async (tx) => {
        const row = await members.atDesk(tx, context, input.memberId);
        await auditRead(tx, context, { ...unmatchedEvent(context, row, 'match'), outcome: 'failed' });
      });
    throw error;
  }
};

type MatchInput = Parameters<typeof matchMember>[0];

async function match(tx: Tx, context: Context, row: UnmatchedRow, { kind, identifier, birthDate }: MatchInput) {
  stateAfter(context, memberCase, 'match', row);
  const { account_id: accountId } = row;
  const account = await tx
    .selectFrom('account')
    .select('birth_date')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const person = { accountId, birthDate: birthDate ?? account.birth_date };
  const hashes = identifierHashes(context.keys, kind, identifier);
  const { outcome } = await takeUp(tx, context, person, { partnerId: row.partner_id, kind, hashes });
  if (outcome === 'unknown') throw problem('KU003');
  if (outcome === 'taken') throw problem('KU004');
  await recordIdentifier(tx, context, { accountId, kind, identifier, isKnown: true });
  await enqueueAccountLetter(tx, context, 'identification_matched', accountId);
  await noteMatched(tx, context, accountId, row);
  return members.atDesk(tx, context, row.id);
}

export const refuseMember: Handler<'refuseMember'> = (input, context) =>
  step(context, 'refuseMember', input, async (tx, row) => {
    const { reason } = input;
    stateAfter(context, memberCase, 'refuse', row);
    await tx.updateTable('account').set({ identification: 'none' }).where('id', '=', row.account_id).execute();
    await enqueueAccountLetter(tx, context, refusalReasons[reason], row.account_id);
    return (await members.move(tx, context, row, 'refuse', { reason })).moved;
  });
