export const deskRoles = [
  'agent',
  'medical_adviser',
  'claims_assessor',
  'clinic_staff',
  'doctor',
  'supervisor',
] as const;
export type Role = (typeof deskRoles)[number];

export const deskActions = ['read', 'act', 'assign', 'decide', 'pay'] as const;
export type DeskAction = (typeof deskActions)[number];

/** Data x role x action. Roles that organise or pay read nothing of an illness (0065). */
export type DeskGrants = Readonly<Record<string, Readonly<Partial<Record<Role, readonly DeskAction[]>>>>>;

/** Each area's `rights.ts` adds its data by declaration merging, so that this file imports no area. @public */
export interface DeskRows {
  case_content: unknown;
}
export type DeskData = keyof DeskRows & string;

export type DeskRight = `${DeskData}.${DeskAction}`;
