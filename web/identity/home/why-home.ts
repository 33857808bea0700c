import { lacksService, shows } from '../../../contract/guards.ts';
import { listPlansWith } from '../../../contract/identity/session.ts';
import type { User } from '../../../contract/identity/user.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import type { RouteRow } from '../../../contract/portal/route.ts';
import { routeAt } from '../../../contract/route-at.ts';
import { type ServiceOffer, serviceBehind } from '../../portal/home/home-tiles.ts';

type Reason =
  | 'login'
  | 'login_search'
  | 'no_search'
  | 'no_page'
  | 'no_plan'
  | 'no_policy'
  | 'not_in_plan'
  | 'other_plan'
  | 'brand_plan';

export type HomeReason = {
  path: string;
  reason: Reason;
  service: ServiceOffer | undefined;
  seesCoverage: boolean;
  plans: readonly string[];
  inEach: boolean;
  byRegistration: boolean;
};

type Facts = {
  isCustomer: boolean;
  canLogIn: boolean;
  hasMap: boolean;
  /** The page shows the calendar, and the partner shows its calendar only to customers. */
  calendar: boolean;
  lacks: boolean;
  inForce: number;
  /** Names of plans that open the page: those of the customer in force, and those that the partner sells. */
  ownPlans: readonly string[];
  offered: readonly string[];
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
  { reason: 'no_policy', holds: ({ lacks, inForce }) => lacks && inForce === 0 },
  { reason: 'other_plan', holds: ({ lacks, ownPlans }) => lacks && ownPlans.length > 0 },
  { reason: 'brand_plan', holds: ({ lacks, offered }) => lacks && offered.length > 0 },
  { reason: 'not_in_plan', holds: ({ lacks }) => lacks },
];

/** The reason for which home is shown in place of the page; undefined if it is open (S4.2-01, S4.2-03, S4.2-04, S4.2-12). */
export async function insteadOf(pageRequest: PageRequest, path: string): Promise<HomeReason | undefined> {
  const { config, user } = pageRequest;
  const route = routeAt(path);
  const lacks = route !== undefined && user !== undefined && isClosedTo(user, route);
  const isBehindLogin = route?.auth === true && user === undefined;
  const {
    held: ownPlans,
    offered,
    ...how
  } = route && (lacks || isBehindLogin) ? await pageRequest.call(listPlansWith, { page: route.id }) : anyPlan;
  const facts = {
    isCustomer: user !== undefined,
    canLogIn: shows(config, 'login'),
    hasMap: user?.hasMap === true,
    calendar: route?.requireCalendar === true && !config.hasPublicCalendar,
    ...{ lacks, ownPlans, offered },
    inForce: user?.subscriptions ?? 0,
  };
  const match = reasons.find(({ holds }) => holds(facts));
  if (!match) return undefined;
  const { reason } = match;
  const service = reason === 'login' ? serviceBehind(pageRequest, path) : undefined;
  const plans = reason === 'other_plan' ? ownPlans : offered;
  return { path, reason, service, seesCoverage: user?.hasCoverage === true, plans, ...how };
}

const anyPlan = { held: [], offered: [], inEach: true, byRegistration: true };

function isClosedTo(user: User, route: RouteRow): boolean {
  return (route.permission !== undefined && !user[route.permission]) || lacksService(route, user);
}
