import { shows } from '../../../contract/guards.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { routeAt } from '../../../contract/route-at.ts';
import { type ServiceOffer, serviceBehind } from './shown.ts';

type Reason =
  | 'login'
  | 'login_search'
  | 'no_search'
  | 'no_page'
  | 'no_plan'
  | 'no_policy'
  | 'not_in_plan'
  | 'other_plan';

export type HomeReason = { wanted: string; reason: Reason; service: ServiceOffer | undefined; seesCoverage: boolean };

type Facts = {
  isCustomer: boolean;
  canLogIn: boolean;
  hasMap: boolean;
  /** Whether the page shows the calendar and the partner shows it to customers alone. */
  calendar: boolean;
  lacksFlag: boolean;
  /** How many policies or plans are in force. */
  plans: number;
};

const reasons: readonly { reason: Reason; holds: (facts: Facts) => boolean }[] = [
  {
    reason: 'no_plan',
    holds: ({ calendar, isCustomer, hasMap, canLogIn }) => calendar && isCustomer && !hasMap && canLogIn,
  },
  { reason: 'no_search', holds: ({ calendar, canLogIn }) => calendar && !canLogIn },
  { reason: 'no_page', holds: ({ canLogIn }) => !canLogIn },
  { reason: 'login_search', holds: ({ calendar, isCustomer }) => calendar && !isCustomer },
  { reason: 'login', holds: ({ isCustomer }) => !isCustomer },
  { reason: 'no_policy', holds: ({ lacksFlag, plans }) => lacksFlag && plans === 0 },
  { reason: 'other_plan', holds: ({ lacksFlag, plans }) => lacksFlag && plans > 1 },
  { reason: 'not_in_plan', holds: ({ lacksFlag }) => lacksFlag },
];

/** Why home came instead of the wanted page (S4.2-01, S4.2-03, S4.2-04, S4.2-12); undefined where the page is open. */
export function insteadOf(pageRequest: PageRequest, wanted: string): HomeReason | undefined {
  const { config, user } = pageRequest;
  const route = routeAt(wanted);
  const facts = {
    isCustomer: user !== undefined,
    canLogIn: shows(config, 'login'),
    hasMap: user?.hasMap === true,
    calendar: route?.requireCalendar === true && !config.hasPublicCalendar,
    lacksFlag: route?.permission !== undefined && user?.[route.permission] === false,
    plans: user?.subscriptions ?? 0,
  };
  const found = reasons.find(({ holds }) => holds(facts));
  if (!found) return undefined;
  const { reason } = found;
  const service = reason === 'login' ? serviceBehind(pageRequest, wanted) : undefined;
  return { wanted, reason, service, seesCoverage: user?.hasCoverage === true };
}
