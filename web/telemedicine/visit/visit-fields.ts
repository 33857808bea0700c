import { guestKinds } from '../../../contract/telemedicine/guest-kinds.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';

export const enterFields: readonly FieldRow[] = [
  { name: 'consent', kind: 'checkbox', tick: { text: 'video_room.before.consent' } },
];

export const inviteFields: readonly FieldRow[] = [
  { name: 'name', words: 'guestName', kind: 'text', longest: 100, autoComplete: 'off' },
  {
    name: 'kind',
    words: 'guestKind',
    kind: 'radios',
    options: guestKinds.map((value) => ({ value, text: `video_room.guest.${value}` })),
  },
];
