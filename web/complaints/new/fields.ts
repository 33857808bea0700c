import { complaintLimits, complaintTopics } from '../../../contract/complaints/complaint-states.ts';
import { consents, phone } from '../../identity/person-fields.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';

const aboutIt: readonly FieldRow[] = [
  {
    name: 'topic',
    kind: 'radios',
    label: 'complaint.form.topic',
    options: complaintTopics.map((value) => ({ value, text: `complaint.topic.${value}` })),
  },
  { name: 'about', kind: 'text', hint: 'complaint.form.about_hint', optional: true, longest: 40 },
  { name: 'happened', kind: 'long-text', hint: 'complaint.form.happened_hint', longest: complaintLimits.happened },
  { name: 'wanted', kind: 'long-text', optional: true, longest: complaintLimits.wanted },
];

const who: readonly FieldRow[] = [
  { name: 'name', kind: 'text', autoComplete: 'name' },
  { name: 'email', kind: 'email', autoComplete: 'email', hint: 'complaint.form.email_hint' },
  { ...phone, optional: true },
  ...consents.filter(({ name }) => name === 'privacyAccepted'),
];

/** A customer who is logged in is known already. */
export function fieldsFor(isKnown: boolean): readonly FieldRow[] {
  return isKnown ? aboutIt : [...aboutIt, ...who];
}
