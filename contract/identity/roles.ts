import { type DeskRight, type DeskRights, deskActions, deskData } from '../platform/desk-right.ts';

/** Role x data x action. Agents see no contents of files or records; whatever is not here is refused. */
export const roles = {
  agent: {
    reservation: ['read', 'act'],
    call_back: ['read', 'act'],
    waiting_list: ['read', 'act'],
    care_request: ['read', 'act'],
    medical_care: ['read', 'act'],
    care_visit: ['act'],
    relative: ['read', 'act'],
    file_name: ['read'],
    unmatched_member: ['read', 'act'],
    letter: ['read', 'act'],
    account: ['read'],
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
    account: ['read'],
    history: ['read'],
  },
  claims_assessor: {
    preauthorization: ['read', 'act'],
    claim: ['read', 'act', 'decide'],
    file_name: ['read', 'act'],
    file_content: ['read'],
    account: ['read'],
    history: ['read'],
  },
  clinic_staff: {
    reservation: ['read', 'act'],
    waiting_list: ['read'],
    medical_care: ['read'],
    care_visit: ['act'],
    file_name: ['read'],
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
    preauthorization: ['read', 'act', 'assign', 'decide'],
    relative: ['read', 'act'],
    claim: ['read', 'assign', 'pay'],
    file_name: ['read', 'assign'],
    unmatched_member: ['read', 'act', 'assign'],
    letter: ['read', 'act'],
    account: ['read'],
    operator: ['read', 'act'],
    history: ['read'],
  },
} as const satisfies Record<string, DeskRights>;

export type Role = keyof typeof roles;

const rows: ReadonlyMap<string, DeskRights> = new Map(Object.entries(roles));

export function isRole(name: string): name is Role {
  return rows.has(name);
}

/** A role that this release does not know gives nothing. */
export function rightsOf(held: readonly string[]): DeskRight[] {
  return deskData.flatMap((data) =>
    deskActions.flatMap((action) =>
      held.some((role) => rows.get(role)?.[data]?.includes(action)) ? [`${data}.${action}` as const] : [],
    ),
  );
}
