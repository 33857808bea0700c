import { complaintLimits, complaintTopics } from '../../../contract/complaints/complaint-states.ts';
import { consents, phone } from '../../identity/person-fields.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';

const topic: FieldRow = {
  name: 'topic',
  kind: 'radios',
  label: 'complaint.form.topic',
  options: complaintTopics.map((value) => ({ value, text: `complaint.topic.${value}` })),
};
const about = { name: 'about', kind: 'text', optional: true, longest: 40 } as const;
const contents: readonly FieldRow[] = [
  {
    name: 'description',
    kind: 'long-text',
    hint: 'complaint.form.description_hint',
    longest: complaintLimits.description,
  },
  { name: 'desiredOutcome', kind: 'long-text', optional: true, longest: complaintLimits.desiredOutcome },
];

const who: readonly FieldRow[] = [
  { name: 'name', kind: 'text', autoComplete: 'name' },
  { name: 'email', kind: 'email', autoComplete: 'email', hint: 'complaint.form.email_hint' },
  { ...phone, optional: true },
  ...consents.filter(({ name }) => name === 'privacyAccepted'),
];

export function fieldsFor(isKnown: boolean): readonly FieldRow[] {
  return isKnown
    ? [topic, { ...about, hint: 'complaint.form.about_hint' }, ...contents]
    : [topic, { ...about, hint: 'complaint.form.about_hint_guest' }, ...contents, ...who];
}
