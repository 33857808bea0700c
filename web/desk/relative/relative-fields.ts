import type { FieldRow } from '../../platform/form/field-row.ts';

export const relativeFields = {
  reason: [{ name: 'reason', kind: 'long-text', hint: 'desk.relative.reason_hint', longest: 500 }],
  cover: [
    { name: 'policyNo', kind: 'radios' },
    { name: 'insuredPersonId', kind: 'select', hint: 'desk.relative.alike_hint', optional: true },
    { name: 'from', kind: 'date', hint: 'desk.relative.from_hint' },
  ],
} as const satisfies Record<string, readonly FieldRow[]>;
