import type { CalendarWorld } from './calendar-world.ts';

type VisitRow = { id: string; slot_id: string; status: string; calendar_state: string; start_at: string };

/** Both are read without any of the portal's code. */
export async function differencesOf(c: CalendarWorld, keys: readonly string[]) {
  const { rows } = await c.w.database.pool.query<VisitRow>(
    `select reservation.id, slot_id, reservation.status, calendar_state, start_at from reservation join slot on slot.id = slot_id
     where reservation.id = any($1::uuid[])`,
    [keys],
  );
  const keyOf = ({ identifier }: { identifier?: unknown }) =>
    Array.isArray(identifier) ? identifier.find(({ system }) => system === 'urn:kapu:reservation')?.value : undefined;
  const appointments = (await c.server.all('Appointment')).filter(({ status }) => status !== 'cancelled');
  const slots = (await c.server.all('Slot')).filter((slot) => keyOf(slot) !== undefined);
  const holds = appointments.filter((one) => one.status === 'pending' && keyOf(one) === undefined);
  const isHeldFor = (key: string) => holds.some(({ identifier }) => JSON.stringify(identifier).includes(key));
  const slotIn = (one: { slot?: unknown } | undefined) =>
    Array.isArray(one?.slot) ? String(one.slot[0]?.reference).replace('Slot/', '') : undefined;
  const differences: string[] = [];
  const doubles: string[] = [];
  for (const row of rows) {
    const theirs = appointments.filter((one) => keyOf(one) === row.id);
    if (theirs.length > 1) doubles.push(row.id);
    const [one] = theirs;
    if (row.status === 'booked' && !one) differences.push(`missing ${row.id}`);
    else if (row.status === 'booked' && Date.parse(String(one?.start)) !== Date.parse(row.start_at))
      differences.push(`moved ${row.id}`);
    else if (row.status !== 'booked' && one) differences.push(`stray ${row.id}`);
    const isKept = slots.some((slot) => keyOf(slot) === row.id && slot.id !== slotIn(one));
    if (isKept || isHeldFor(row.id)) differences.push(`stray_slot ${row.id}`);
  }
  const at = Map.groupBy(appointments, (one) => slotIn(one));
  for (const [slot, several] of at) if (several.length > 1) doubles.push(`slot ${slot}`);
  return { rows, differences: differences.sort(), doubles };
}
