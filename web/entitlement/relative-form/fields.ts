import { mandateScopes, relationships } from '../../../contract/entitlement/relative-states.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';

const phone: FieldRow = { name: 'phone', kind: 'phone', optional: true };

const scopeTicks: readonly FieldRow[] = mandateScopes.map((scope) => ({
  name: `scope-${scope}`,
  kind: 'checkbox',
  tick: { text: `relatives.may.${scope}` },
}));

const sharing: FieldRow = {
  name: 'coverageShared',
  kind: 'checkbox',
  tick: { text: 'relatives.form.shared' },
  hint: 'relatives.form.shared_hint',
};
const lastDay: FieldRow = { name: 'to', kind: 'date', hint: 'relatives.form.to_hint', optional: true };

export const relativeFields: readonly FieldRow[] = [
  { name: 'lastName', kind: 'text', autoComplete: 'off' },
  { name: 'firstName', kind: 'text', autoComplete: 'off' },
  { name: 'birthDate', kind: 'date', hint: 'relatives.form.birth_hint' },
  {
    name: 'relationship',
    kind: 'radios',
    hint: 'relatives.form.relationship_hint',
    options: relationships.map((value) => ({ value, text: `relatives.relationship.${value}` })),
  },
  { name: 'email', kind: 'email', autoComplete: 'off', hint: 'relatives.form.email_hint', optional: true },
  phone,
  {
    name: 'sex',
    kind: 'radios',
    optional: true,
    options: ['female', 'male'].map((value) => ({ value, text: `relatives.sex.${value}` })),
  },
  { name: 'taj', kind: 'text', autoComplete: 'off', longest: 20, optional: true },
  { name: 'cnp', kind: 'text', autoComplete: 'off', longest: 20, optional: true },
  { name: 'from', kind: 'date', hint: 'relatives.form.from_hint', optional: true },
  lastDay,
  ...scopeTicks,
  sharing,
  { name: 'declared', kind: 'checkbox', tick: { text: 'relatives.form.declared' } },
];

export const changeFields: readonly FieldRow[] = [
  { name: 'email', kind: 'email', autoComplete: 'off', optional: true },
  phone,
  lastDay,
  ...scopeTicks,
  sharing,
];
