import { calendarFault, hasStatus } from '../calendar-fault.ts';
import type { Client } from './client.ts';
import { isForSeveral, isOf, keySystem, SlotResource } from './resources.ts';

const tries = 3;

type Claim = { key: string; start: string };

/** Claims a time by its version, so that one of two rivals gets it. Safe to repeat. */
export async function claimSlot(
  client: Client,
  { key, start }: Claim,
  id: string,
  step: { hasClaimed: boolean },
): Promise<void> {
  for (let remaining = tries; remaining > 0; remaining -= 1) {
    const slot = await readSlot(client, id);
    if (!isAt(slot.start, start)) throw calendarFault({ event: 'gone' });
    if (isOf(slot, key)) return;
    if (slot.status !== 'free') throw calendarFault({ event: 'filled' });
    if (isForSeveral(slot)) return;
    step.hasClaimed = true;
    const identifier = [...(slot.identifier ?? []), { system: keySystem, value: key }];
    if (await write(client, { ...slot, status: 'busy', identifier }, slot.meta?.versionId)) return;
  }
  throw calendarFault({ event: 'changing' });
}

export async function releaseSlots(client: Client, key: string, ownSlot?: string): Promise<void> {
  const ours = await client.search(SlotResource, 'Slot', { identifier: `${keySystem}|${key}` });
  for (const { id } of ours) if (id !== ownSlot) await releaseSlot(client, key, id);
}

async function releaseSlot(client: Client, key: string, id: string): Promise<void> {
  for (let remaining = tries; remaining > 0; remaining -= 1) {
    const slot = await readSlot(client, id);
    if (!isOf(slot, key)) return;
    const { identifier: all = [], ...rest } = slot;
    const identifier = all.filter((one) => one.system !== keySystem || one.value !== key);
    const freed = { ...rest, ...(identifier.length > 0 && { identifier }), status: 'free' };
    if (await write(client, freed, slot.meta?.versionId)) return;
  }
  throw calendarFault({ event: 'changing' });
}

async function readSlot(client: Client, id: string): Promise<SlotResource> {
  try {
    return await client.read(SlotResource, `Slot/${encodeURIComponent(id)}`);
  } catch (error) {
    const isGone = hasStatus(error, 404, 410);
    throw isGone ? calendarFault({ event: 'gone' }) : error;
  }
}

/** @returns false where somebody else has written it meanwhile */
async function write(
  client: Client,
  slot: { id: string; [field: string]: unknown },
  version: string | undefined,
): Promise<boolean> {
  try {
    await client.update(SlotResource, `Slot/${encodeURIComponent(slot.id)}`, slot, version);
    return true;
  } catch (error) {
    if (hasStatus(error, 412)) return false;
    throw error;
  }
}

export function isAt(one: string | undefined, other: string): boolean {
  try {
    return one !== undefined && Temporal.Instant.compare(one, other) === 0;
  } catch {
    return false;
  }
}
