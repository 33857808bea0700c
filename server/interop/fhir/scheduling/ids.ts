import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context.ts';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const proposal = new RegExp(`^(${uuid})\\.(\\d{1,9})$`);
const hold = new RegExp(`^(${uuid})\\.h([0-9a-f]{22})$`);
const booked = new RegExp(`^${uuid}$`);

export type AppointmentId =
  | { kind: 'proposal'; slotId: string; subfunctionId: number }
  | { kind: 'hold'; reservationId: string; mark: string }
  | { kind: 'booked'; reservationId: string };

export function proposalId(slotId: string, subfunctionId: number): string {
  return `${slotId}.${subfunctionId}`;
}

/** The id of a hold is signed for its holder, because a reservation's own id is no secret. */
export function holdId(context: Pick<Context, 'keys' | 'session'>, reservationId: string): string {
  return `${reservationId}.h${markOf(context.keys, reservationId, context.session?.accountId)}`;
}

export function isHolder(
  { keys, session }: Pick<Context, 'keys' | 'session'>,
  { reservationId, mark }: { reservationId: string; mark: string },
): boolean {
  const owners = session ? [session.accountId, undefined] : [undefined];
  const markBytes = Buffer.from(mark);
  return keys.all.some((key) =>
    owners.some((owner) => timingSafeEqual(Buffer.from(markOf(key, reservationId, owner)), markBytes)),
  );
}

function markOf(key: Pick<Context['keys'], 'derive'>, reservationId: string, owner = 'guest'): string {
  return createHmac('sha256', key.derive('fhir-hold')).update(`${reservationId} ${owner}`).digest('hex').slice(0, 22);
}

export function meantBy(id: string): AppointmentId | undefined {
  const [, slotId, subfunction] = proposal.exec(id) ?? [];
  if (slotId !== undefined) return { kind: 'proposal', slotId, subfunctionId: Number(subfunction) };
  const [, reservationId, mark = ''] = hold.exec(id) ?? [];
  if (reservationId !== undefined) return { kind: 'hold', reservationId, mark };
  return booked.test(id) ? { kind: 'booked', reservationId: id } : undefined;
}
