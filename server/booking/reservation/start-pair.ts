import type { ParsedInputs } from '../../../contract/operations.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { RelativeRow } from '../../entitlement/relative/find-relative.ts';
import { personOf, relativesFor } from '../../entitlement/relative/person-of.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { lockDoctor, type Tx, withIdempotency } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { coverageOf } from './charge.ts';
import { pairView } from './read-pair.ts';
import { type ResolvedSlot, resolveSlot } from './reserve-slot.ts';
import { hold } from './start-reservation.ts';

export const startPair: Handler<'startPair'> = (input, context) =>
  withIdempotency(context, 'startPair', input, (tx) => start(tx, context, input));

type PairMember = { slot: ResolvedSlot; relative: RelativeRow | undefined };

async function start(tx: Tx, context: Context, { slotIds, personIds, subfunctionId }: ParsedInputs['startPair']) {
  const { accountId } = customerOf(context);
  const relatives = await relativesFor(tx, context, 'book');
  const members: PairMember[] = [];
  for (const [no, slotId] of slotIds.entries()) {
    const personId = personIds[no]?.toLowerCase();
    const relative = relatives.find(({ id }) => id === personId);
    if (!relative && personId !== accountId) throw problem('#404');
    const coverage = coverageOf(tx, context, relative?.id ?? null);
    members.push({ relative, slot: await resolveSlot(tx, context, slotId, subfunctionId, { coverage }) });
  }
  members.sort((one, other) => Temporal.Instant.compare(one.slot.start, other.slot.start));
  await lockDoctor(tx, adjacent(members.map(({ slot }) => slot)));
  const holds = [];
  for (const { slot, relative } of members) {
    // The right to book for the relative is checked again, now under its lock, which has to come after the doctor's.
    if (relative) await personOf(tx, context, relative.id, 'book');
    const person = { relative_id: relative?.id ?? null, given_name: relative?.given_name ?? null };
    holds.push(await hold(tx, context, slot, { account_id: accountId, ...person }));
  }
  return pairView(tx, context, holds);
}

/** @returns the doctor of both times @throws Problem KT017 unless the second begins when the first ends, with the same doctor */
function adjacent([first, second]: readonly ResolvedSlot[]): number {
  const touch = first && second && Temporal.Instant.compare(first.end, second.start) === 0;
  if (!touch || first.doctorId !== second.doctorId) throw problem('KT017');
  return first.doctorId;
}
