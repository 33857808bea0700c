import { randomUUID } from 'node:crypto';
import type { AuditContext } from '../../platform/audit/audit.ts';
import { byItself } from '../../platform/context.ts';
import type { Services } from '../context.ts';

export function jobOccasion({ clock }: Pick<Services, 'clock'>, partnerId: number): AuditContext {
  return { ...byItself, now: clock(), requestId: randomUUID(), host: { partnerId } };
}
