import { claimRules } from '../../../contract/claims/claim-rules.ts';
import { type ClaimState, claimStates } from '../../../contract/claims/claim-states.ts';
import { type BrandTime, endOf, todayAt, workingDayAfter } from '../../directory/reference/promise.ts';
import type { ClaimRow } from './claim-row.ts';

const { receiveDays, decideDays, payDays, arriveDays, informationDays } = claimRules;
const workingDays = { receive: receiveDays, decide: decideDays, pay: payDays, arrive: arriveDays } as const;

/** The date by which the person in turn is to act (R34); the same promise again does not extend it. */
export function dueIn(at: BrandTime, to: ClaimState, before?: Pick<ClaimRow, 'status' | 'due_at'>): string | null {
  const { due } = claimStates[to];
  if (due === null) return null;
  if (before?.due_at && claimStates[before.status].due === due) return before.due_at;
  const today = todayAt(at);
  return endOf(
    at,
    due === 'information' ? today.add({ days: informationDays }) : workingDayAfter(at, today, workingDays[due]),
  );
}

export function objectUntil({ host }: Pick<BrandTime, 'host'>, decidedAt: string): string {
  return Temporal.Instant.from(decidedAt)
    .toZonedDateTimeISO(host.brand.timeZone)
    .toPlainDate()
    .add({ days: claimRules.objectionDays })
    .toString();
}
