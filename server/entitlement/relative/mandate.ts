import {
  type MandateScope,
  type RelativeState,
  relativeStates,
} from '../../../contract/entitlement/relative-states.ts';
import { adult } from '../../../contract/platform/day.ts';
import { isAfter } from '../../../contract/platform/instants.ts';
import { dayIn } from '../../platform/clock.ts';

export type MandateColumns = {
  status: RelativeState;
  scope: readonly string[];
  valid_from: string;
  valid_to: string | null;
  birth_date: string;
  for_minor: boolean;
  invited_until: string | null;
};

/** Whether it may be used at this moment, in the partner's zone; the 18th birthday and the last day need no job. */
export function mandate(relative: MandateColumns, scope: MandateScope, at: Temporal.Instant, zone: string): boolean {
  return isInForce(relative, at, zone) && relative.scope.includes(scope);
}

export function isInForce(relative: MandateColumns, at: Temporal.Instant, zone: string): boolean {
  return (
    relativeStates[relative.status].acts &&
    relative.valid_from <= dayIn(at, zone) &&
    overBy(relative, at, zone) === undefined
  );
}

export function overBy(
  { status, birth_date, for_minor, valid_to, invited_until }: Omit<MandateColumns, 'scope' | 'valid_from'>,
  at: Temporal.Instant,
  zone: string,
): 'of_age' | 'term' | 'not_answered' | undefined {
  const today = dayIn(at, zone);
  if (for_minor && adult(birth_date, today)) return 'of_age';
  if (valid_to !== null && valid_to < today) return 'term';
  const unanswered = status === 'invited' && invited_until !== null && !isAfter(invited_until, at);
  return unanswered ? 'not_answered' : undefined;
}
