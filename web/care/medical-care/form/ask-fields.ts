import { careRules } from '../../../../contract/care/care-rules.ts';
import { urgencies } from '../../../../contract/care/medical-care.ts';
import { callWindowNames } from '../../../booking/call-back/fields.ts';
import type { FieldRow } from '../../../platform/form/field-row.ts';

type Choice = { value: string; label: string };

type Choices = { services: readonly Choice[]; specializations: readonly Choice[] };

export function askPages({ services, specializations }: Choices) {
  return {
    what: [
      { name: 'serviceType', kind: 'radios', options: services },
      { name: 'specializationId', kind: 'select', options: specializations, optional: true },
      { name: 'complaint', kind: 'long-text', longest: 2000 },
      { name: 'onsetDate', kind: 'date', optional: true },
      {
        name: 'urgency',
        kind: 'radios',
        initial: 'routine',
        options: urgencies.map((value) => ({ value, text: `care.urgency.${value}` })),
      },
    ],
    where: [
      { name: 'preferredPlace', kind: 'text', hint: 'care.add.hint.place', longest: 120 },
      { name: 'radiusKm', kind: 'whole', hint: 'care.add.hint.radius', optional: true, longest: 3 },
    ],
    when: Array.from({ length: careRules.mostRanges }, (_, no): FieldRow[] => [
      { name: `requestedDates.${no}.from`, kind: 'date' },
      { name: `requestedDates.${no}.to`, kind: 'date' },
    ]).flat(),
    papers: [{ name: 'preauthRef', kind: 'text', hint: 'care.add.hint.preauth', optional: true, longest: 60 }],
    contact: [
      { name: 'phone', kind: 'phone', autoComplete: 'tel' },
      {
        name: 'contactWindow',
        kind: 'radios',
        initial: 'any',
        options: callWindowNames.map((value) => ({ value, text: `callback.window.${value}` })),
      },
    ],
  } as const satisfies Record<string, readonly FieldRow[]>;
}

export const askSteps = ['what', 'where', 'when', 'papers', 'contact'] as const;
export type AskStep = (typeof askSteps)[number];
