import type { UnmatchedMember } from '../../../../contract/identity/unmatched-desk.ts';
import { refusalReasons, unmatchedStates } from '../../../../contract/identity/unmatched-states.ts';
import { isProblem, problem } from '../../../../contract/platform/problem.ts';
import { auditRead } from '../../../platform/audit/audit.ts';
import { consume } from '../../../platform/rate.ts';
import { inTransaction, type Tx, withIdempotency } from '../../../platform/transaction.ts';
import type { Context, Handler } from '../../context.ts';
import { enqueueAccountLetter } from '../../letters/enqueue.ts';
import { colleague } from '../../operator/colleague.ts';
import { operatorOf } from '../../session/authorize.ts';
import { identifierHashes } from '../identifier.ts';
import { recordIdentifier, takeUp } from '../redeem.ts';
import { deskViewOf, lockedMember } from './desk-view.ts';
import { noteMatched } from './matched.ts';
import { move, type UnmatchedRow, unmatchedEvent } from './move.ts';

/** What somebody is known by and their whole number: each look is theirs to see (P04, P12). */
export const getUnmatchedMember: Handler<'getUnmatchedMember'> = async ({ memberId }, context) => {
  await consume(context, 'desk-look', operatorOf(context).id);
  return inTransaction(context, async (tx) => {
    const row = await lockedMember(tx, context, memberId);
    await auditRead(tx, context, unmatchedEvent(context, row, 'read'));
    return deskViewOf(tx, context, row);
  });
};

/** Taking what one has already changes nothing, so a form sent twice is no error. */
export const takeUnmatchedMember: Handler<'takeUnmatchedMember'> = (input, context) =>
  step(context, 'takeUnmatchedMember', input, async (tx, row) => {
    const { id } = operatorOf(context);
    if (row.operator_account_id === id) return row;
    if (row.status === 'taken') throw problem('KU002');
    return move(tx, context, row, 'taken', { verb: 'take', changes: { operator_account_id: id } });
  });

/** Whoever may hand out work may also take it from somebody, such as from a colleague who is ill. */
export const giveBackUnmatchedMember: Handler<'giveBackUnmatchedMember'> = (input, context) =>
  step(context, 'giveBackUnmatchedMember', input, async (tx, row) => {
    const mayForOthers = operatorOf(context).rights.includes('unmatched_member.assign');
    if (row.status !== 'taken' || !mayForOthers) assertHeld(row, context);
    return move(tx, context, row, 'open', { verb: 'give_back', changes: { operator_account_id: null } });
  });

export const assignUnmatchedMember: Handler<'assignUnmatchedMember'> = (input, context) =>
  step(context, 'assignUnmatchedMember', input, async (tx, row) => {
    const { id } = await colleague(tx, context, input.operatorId, ['unmatched_member.act']);
    if (row.operator_account_id === id) return row;
    return move(tx, context, row, 'taken', { verb: 'assign', changes: { operator_account_id: id } });
  });

/** A try that finds nobody is written down too, because the answer tells who is insured (D4). */
export const matchMember: Handler<'matchMember'> = async (input, context) => {
  await consume(context, 'desk-match', operatorOf(context).id);
  try {
    return await step(context, 'matchMember', input, (tx, row) => match(tx, context, row, input));
  } catch (error) {
    if (isProblem(error) && error.code === 'KU003')
      await inTransaction(context, async (tx) => {
        const row = await lockedMember(tx, context, input.memberId);
        await auditRead(tx, context, { ...unmatchedEvent(context, row, 'match'), outcome: 'failed' });
      });
    throw error;
  }
};

type Wanted = Parameters<typeof matchMember>[0];

async function match(tx: Tx, context: Context, row: UnmatchedRow, { kind, identifier, birthDate }: Wanted) {
  assertHeld(row, context);
  const { account_id: accountId } = row;
  const account = await tx
    .selectFrom('account')
    .select('birth_date')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const person = { accountId, birthDate: birthDate ?? account.birth_date };
  const hashes = identifierHashes(context.keys, kind, identifier);
  if (!(await takeUp(tx, context, person, { partnerId: row.partner_id, kind, hashes }))) throw problem('KU003');
  await recordIdentifier(tx, context, { accountId, kind, identifier, found: true });
  await enqueueAccountLetter(tx, context, 'identification_matched', accountId);
  await noteMatched(tx, context, accountId, row);
  return lockedMember(tx, context, row.id);
}

export const refuseMember: Handler<'refuseMember'> = (input, context) =>
  step(context, 'refuseMember', input, async (tx, row) => {
    assertHeld(row, context);
    const { reason } = input;
    await tx.updateTable('account').set({ identification: 'none' }).where('id', '=', row.account_id).execute();
    await enqueueAccountLetter(tx, context, refusalReasons[reason], row.account_id);
    return move(tx, context, row, 'refused', { verb: 'refuse', changes: { reason } });
  });

function step(
  context: Context,
  scope: string,
  input: { memberId: string },
  run: (tx: Tx, row: UnmatchedRow) => Promise<UnmatchedRow>,
): Promise<UnmatchedMember> {
  return withIdempotency(context, scope, input, async (tx) => {
    const found = await lockedMember(tx, context, input.memberId);
    const row = await run(tx, found);
    const view = await deskViewOf(tx, context, row);
    // A step writes itself down; where there was nothing to do, it was a look.
    if (row === found) await auditRead(tx, context, unmatchedEvent(context, row, 'read'));
    return view;
  });
}

/** @throws Problem KU001 it is closed, KU002 somebody else has it or nobody */
function assertHeld(row: UnmatchedRow, context: Context): void {
  const { over, refusal } = unmatchedStates[row.status];
  if (over) throw problem(refusal);
  if (row.operator_account_id !== operatorOf(context).id) throw problem('KU002');
}
