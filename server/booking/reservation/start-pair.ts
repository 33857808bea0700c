import type { Parsed } from '../../../contract/operations.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { personOf } from '../../entitlement/relative/person-of.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { iso, plus } from '../../platform/clock.ts';
import { lockDoctor, type Tx, withIdempotency } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { issueToken } from './find.ts';
import { takeShare } from './hold-share.ts';
import { insertHold } from './insert-hold.ts';
import { limits } from './limits.ts';
import { type ResolvedSlot, reserveSlot, resolveSlot } from './reserve-slot.ts';
import { viewOf } from './view.ts';

export const startPair: Handler<'startPair'> = (input, context) =>
  withIdempotency(context, 'startPair', input, (tx) => start(tx, context, input));

async function start(tx: Tx, context: Context, { slotIds, personIds, subfunctionId }: Parsed['startPair']) {
  const wanted: { slot: ResolvedSlot; personId: string }[] = [];
  for (const [no, slotId] of slotIds.entries())
    wanted.push({ slot: await resolveSlot(tx, context, slotId, subfunctionId), personId: personIds[no] ?? '' });
  wanted.sort((one, other) => Temporal.Instant.compare(one.slot.start, other.slot.start));
  const doctorId = adjacent(wanted.map(({ slot }) => slot));
  await lockDoctor(tx, doctorId);
  const people = [];
  for (const { slot, personId } of wanted)
    people.push({ slot, relative: (await personOf(tx, context, personId, 'book')).relative });
  const until = iso(plus(context.now, limits.hold));
  const kept = { account_id: customerOf(context).accountId, expires_at: until, held_until: until };
  const reservations = [];
  for (const { slot, relative } of people) {
    const seat = await reserveSlot(tx, context, slot);
    const held_share = await takeShare(tx, context, doctorId);
    const whose = { relative_id: relative?.id ?? null, given_name: relative?.given_name ?? null };
    const row = await insertHold(tx, context, slot, { ...kept, ...whose, seat, held_share });
    const token = await issueToken(tx, context, 'manage', row.id, 0, slot.end);
    reservations.push(await viewOf(tx, context, row, token));
  }
  return { reservations };
}

/** @returns the doctor of both times @throws Problem KT017 unless the second begins when the first ends, with the same doctor */
function adjacent([first, second]: readonly ResolvedSlot[]): number {
  const touch = first && second && Temporal.Instant.compare(first.end, second.start) === 0;
  if (!touch || first.doctorId !== second.doctorId) throw problem('KT017');
  return first.doctorId;
}
