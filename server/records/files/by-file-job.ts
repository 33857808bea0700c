import { randomUUID } from 'node:crypto';
import type { Services } from '../../booking/context.ts';
import { byItself } from '../../platform/context.ts';

export function byFileJob({ clock }: Services, partnerId: number) {
  return { ...byItself, now: clock(), requestId: randomUUID(), host: { partnerId } };
}
