import { type DeskRight, type DeskRights, deskActions, deskData } from '../platform/desk-right.ts';

/** Role x data x action; whatever is not here is refused. Whoever organises or pays reads nothing of an illness (0065). */
export const roles = {
  agent: {
    reservation: ['read', 'act'],
    call_back: ['read', 'act'],
    waiting_list: ['read', 'act'],
    care_request: ['read', 'act'],
    medical_care: ['read', 'act'],
    care_visit: ['act'],
    relative: ['read', 'act'],
    unmatched_member: ['read', 'act'],
    letter: ['read', 'act'],
    account: ['read'],
    customer: ['act'],
    history: ['read'],
  },
  medical_adviser: {
    reservation: ['read'],
    call_back: ['read', 'act'],
    care_request: ['read', 'act'],
    medical_care: ['read', 'act'],
    care_approval: ['act'],
    preauthorization: ['read', 'act', 'decide'],
    file_name: ['read'],
    file_content: ['read'],
    record_content: ['read'],
    case_content: ['read'],
    account: ['read'],
    history: ['read'],
  },
  claims_assessor: {
    preauthorization: ['read', 'act'],
    claim: ['read', 'act', 'decide'],
    file_name: ['read', 'act'],
    file_content: ['read'],
    case_content: ['read'],
    account: ['read'],
    history: ['read'],
  },
  clinic_staff: {
    reservation: ['read', 'act'],
    waiting_list: ['read'],
    medical_care: ['read'],
    care_visit: ['act'],
  },
  doctor: {
    reservation: ['read'],
    care_request: ['read', 'act'],
    file_name: ['read'],
    file_content: ['read'],
    record_content: ['read', 'act'],
  },
  supervisor: {
    reservation: ['read', 'act', 'assign'],
    call_back: ['read', 'act', 'assign'],
    waiting_list: ['read', 'act', 'assign'],
    care_request: ['read', 'act', 'assign'],
    medical_care: ['read', 'act', 'assign'],
    care_approval: ['act'],
    care_visit: ['act'],
    preauthorization: ['read', 'act', 'assign'],
    relative: ['read', 'act'],
    claim: ['read', 'assign', 'pay'],
    unmatched_member: ['read', 'act', 'assign'],
    letter: ['read', 'act'],
    account: ['read'],
    customer: ['act'],
    operator: ['read', 'act'],
    history: ['read'],
  },
} as const satisfies Record<string, DeskRights>;

export type Role = keyof typeof roles;

const rows: ReadonlyMap<string, DeskRights> = new Map(Object.entries(roles));

export function isRole(name: string): name is Role {
  return rows.has(name);
}

/** Roles of people who belong to providers: what only these give reaches no further than their providers (0065). */
const atProviders: ReadonlySet<string> = new Set<Role>(['clinic_staff', 'doctor']);

/** A role that this release does not know gives nothing. */
export function rightsOf(held: readonly string[]): DeskRight[] {
  return deskData.flatMap((data) =>
    deskActions.flatMap((action) =>
      held.some((role) => rows.get(role)?.[data]?.includes(action)) ? [`${data}.${action}` as const] : [],
    ),
  );
}

export function unboundRightsOf(held: readonly string[]): DeskRight[] {
  return rightsOf(held.filter((role) => !atProviders.has(role)));
}

export function actsForCustomers(held: readonly string[]): boolean {
  return unboundRightsOf(held).includes('customer.act');
}

export function boundRightsOf(held: readonly string[]): DeskRight[] {
  const everywhere = unboundRightsOf(held);
  return rightsOf(held).filter((right) => !everywhere.includes(right));
}
