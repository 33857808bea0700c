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

/** The actions of each role on each kind of data; roles that organise or pay read nothing about an illness (0065). */
export type DeskGrants = Readonly<Record<string, Readonly<Partial<Record<Role, readonly DeskAction[]>>>>>;

/** The file `rights.ts` of each area adds rows by declaration merging, so that this file imports no area. @public */
export interface DeskRows {
  case_content: unknown;
}
export type DeskData = keyof DeskRows & string;

export type DeskRight = `${DeskData}.${DeskAction}`;
