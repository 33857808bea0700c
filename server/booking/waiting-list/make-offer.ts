import { randomUUID } from 'node:crypto';
import { isProblem } from '../../../contract/platform/problem.ts';
import { hiddenFrom } from '../../entitlement/relative/hidden-relatives.ts';
import { iso, plus } from '../../platform/clock.ts';
import type { Host } from '../../platform/host.ts';
import { jobContext } from '../../platform/job-context.ts';
import { enqueueLetter } from '../../platform/mail/outbox.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context, Services } from '../context.ts';
import { issueToken } from '../reservation/find.ts';
import { insertHold } from '../reservation/insert-hold.ts';
import { type ResolvedSlot, reserveSlot, resolveSlot } from '../reservation/reserve-slot.ts';
import { coverageOf } from './free-times.ts';
import { movePlace } from './move-place.ts';
import { type FreedTime, nextInLine } from './next-in-line.ts';
import type { Waiter } from './waiting.ts';

/** Minutes that a held time outlives its offer, so that it is handed on before others see it as free. */
const handingOn = 2;

type NextOffer = { context: Context; waiter: Waiter; slot: ResolvedSlot };

export async function nextOffer(
  tx: Tx,
  services: Services,
  hosts: readonly Host[],
  { time, requestId }: { time: FreedTime; requestId: string },
): Promise<NextOffer | undefined> {
  for await (const waiter of nextInLine(tx, time)) {
    const host = hosts.find(({ partnerId }) => partnerId === waiter.partner_id);
    if (!host) continue;
    const context = jobContext(services, host, waiter.locale, requestId);
    const asTheirs = { ...context, session: waiter.session };
    // When a mandate has ended, its holder no longer moves the relative's visit.
    if (await hiddenFrom(tx, asTheirs, waiter.relative_id)) continue;
    const coverage = coverageOf(tx, asTheirs, waiter);
    const slot = await resolveSlot(tx, asTheirs, time.id, waiter.subfunction_id, { coverage }).catch(unlessRefused);
    if (slot) return { context, waiter, slot };
  }
  return undefined;
}

function unlessRefused(error: unknown): undefined {
  if (!isProblem(error)) throw error;
}

/** @throws Problem when the constraints refuse the time */
export async function makeOffer(tx: Tx, { context, waiter, slot }: NextOffer, ends: Temporal.Instant): Promise<void> {
  const { account_id, place_id, partner_id, locale, relative_id } = waiter;
  const seat = await reserveSlot(tx, context, slot, 'insert');
  const until = iso(plus(ends, handingOn));
  // Each person has one open offer at most, so no share of the doctor's times is counted.
  const given_name = relative_id === null ? null : waiter.given_name;
  const person = { account_id, relative_id, given_name, locale };
  const row = await insertHold(tx, context, slot, { ...person, seat, expires_at: until, held_until: until });
  await issueToken(tx, context, 'manage', row, 0, slot.end);
  await movePlace(tx, context, { place_id, account_id, status: 'waiting' }, 'offered', { verb: 'offer' });
  await tx
    .insertInto('waiting_offer')
    .values({
      id: randomUUID(),
      place_id,
      account_id,
      slot_id: slot.slotId,
      reservation_id: row.id,
      offered_at: iso(context.now),
      ends_at: iso(ends),
    })
    .execute();
  const about = { partner_id, reservation_id: row.id, account_id, actor: 'system' };
  await enqueueLetter(tx, context.now, 'waiting_offer', about, 'known');
}
