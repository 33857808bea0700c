import { randomUUID } from 'node:crypto';
import { byItself } from '../../platform/context.ts';
import type { Services } from '../context.ts';

export function byFileJob({ clock }: Services, partnerId: number) {
  return { ...byItself, now: clock(), requestId: randomUUID(), host: { partnerId } };
}
