/** What somebody at the partner's desk may see or do; a role is a set of these (`contract/identity/roles.ts`). */
export const deskData = [
  'reservation',
  'call_back',
  'waiting_list',
  'care_request',
  'medical_care',
  'care_approval',
  'care_visit',
  'preauthorization',
  'relative',
  'claim',
  'file_name',
  'file_content',
  'record_content',
  'case_content',
  'unmatched_member',
  'letter',
  'account',
  'customer',
  'operator',
  'history',
] as const;
export type DeskData = (typeof deskData)[number];

export const deskActions = ['read', 'act', 'assign', 'decide', 'pay'] as const;
export type DeskAction = (typeof deskActions)[number];

export type DeskRight = `${DeskData}.${DeskAction}`;

export type DeskRights = Readonly<Partial<Record<DeskData, readonly DeskAction[]>>>;
