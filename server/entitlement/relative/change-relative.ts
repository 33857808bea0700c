import type { ParsedInputs } from '../../../contract/operations.ts';
import type { Violation } from '../../../contract/platform/error-object.ts';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import type { Context, Handler } from '../../identity/context.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { judgedBy } from '../../platform/execute.ts';
import { inTransaction, type Tx, withIdempotency } from '../../platform/transaction.ts';
import { shareCover } from '../insured/ask-for-cover.ts';
import { invite, isOwnEmail } from './create-relative.ts';
import { livingRelative, type RelativeRow } from './find-relative.ts';
import { tellRelative } from './letters.ts';
import { changeRow } from './move-relative.ts';
import { lockRelatives, refuseMoreSharing } from './sharing.ts';
import { viewOf } from './view.ts';

type Input = ParsedInputs['changeRelative'];

export const changeRelative: Handler<'changeRelative'> = judgedBy(faultsIn, (input, context) =>
  withIdempotency(context, 'changeRelative', input, async (tx) => {
    // The account's relatives are locked before the row, as they are wherever relatives are counted.
    if (input.coverageShared) await lockRelatives(tx, customerOf(context).accountId);
    const row = await livingRelative(tx, context, input.relativeId);
    const faults = await faultsOf(tx, context, row, input);
    if (faults.length > 0) throw problem('X444', {}, faults);
    const { scope, to, phone, email, coverageShared } = input;
    if (coverageShared && !row.coverage_shared) await refuseMoreSharing(tx, context, row.account_id);
    const moved = email !== undefined && email !== '' && email !== row.email && row.status === 'invited';
    const changed = await changeRow(tx, context, row, 'change', {
      ...(scope && { scope }),
      ...(to !== undefined && { valid_to: to || null }),
      ...(phone !== undefined && { phone: phone || null }),
      ...(email !== undefined && { email: email || null }),
      ...(coverageShared !== undefined && (await shareCover(tx, context, row, coverageShared))),
      ...(moved && invite(context, row.id, row.link_no + 1)),
    });
    if (moved) await tellRelative(tx, context, 'relative_invited', changed);
    return viewOf(tx, context, changed);
  }),
);

/** Only tells what is wrong with the form; the step checks it again under its lock. @throws Problem #404, KL002 */
async function faultsIn(changes: Partial<Input>, context: Context): Promise<Violation[]> {
  const { relativeId } = changes;
  if (relativeId === undefined) return [];
  return inTransaction(context, async (tx) =>
    faultsOf(tx, context, await livingRelative(tx, context, relativeId), changes),
  );
}

/** The holder can neither extend what an adult has accepted, nor change that adult's address. */
async function faultsOf(tx: Tx, context: Context, row: RelativeRow, changes: Partial<Input>): Promise<Violation[]> {
  const { scope, to, email, coverageShared } = changes;
  const answered = row.link_hash !== null && row.status !== 'invited';
  const isLonger = to !== undefined && row.valid_to !== null && (to === '' || to > row.valid_to);
  const byLetter = row.link_hash !== null;
  return [
    ...(answered && scope?.some((one) => !row.scope.includes(one)) ? [wrong('KL007', 'scope')] : []),
    ...(answered && isLonger ? [wrong('KL007', 'to', to)] : []),
    ...(answered && coverageShared === true && !row.coverage_shared ? [wrong('KL007', 'coverageShared')] : []),
    ...(answered && email !== undefined && email !== row.email ? [wrong('KL007', 'email', email)] : []),
    ...(byLetter && !answered && email === '' ? [wrong('U011', 'email')] : []),
    ...(byLetter && email && (await isOwnEmail(tx, context, email)) ? [wrong('KL004', 'email', email)] : []),
    ...(to && to < row.valid_from ? [wrong('KW009', 'to', to)] : []),
  ];
}
