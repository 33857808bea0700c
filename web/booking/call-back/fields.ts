import { callWindows } from '../../../contract/booking/call-back-states.ts';
import { statesOf } from '../../../contract/platform/states.ts';
import { consents, phone } from '../../identity/person-fields.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';

export const callWindowNames = statesOf(callWindows);

export const callBackFields: readonly FieldRow[] = [
  { name: 'name', kind: 'text', autoComplete: 'name' },
  phone,
  {
    name: 'callWindow',
    kind: 'radios',
    options: callWindowNames.map((value) => ({ value, text: `callback.window.${value}` })),
    initial: 'any',
  },
  { name: 'wish', kind: 'long-text', hint: 'callback.ask.wish_hint', optional: true, longest: 200 },
  { name: 'email', kind: 'email', autoComplete: 'email', hint: 'callback.ask.email_hint', optional: true },
  ...consents.filter(({ name }) => name === 'privacyAccepted'),
];
