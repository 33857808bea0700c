import { type DraftRow, dateDraft, datePartsOf } from '../platform/draft.ts';
import { healthTools } from './assessment/tools.ts';
import { careRules } from './care-rules.ts';
import { careRequestKinds } from './request-kinds.ts';
import { questionNamed, questionsOf } from './request-schema.ts';

/** These fields tell nothing of health. They stay out of the tab's storage too, because the draft is named after the service. */
const plain: readonly string[] = [
  'answerBy',
  'answerPhone',
  'phone',
  'place',
  ...datePartsOf('preferredDay'),
  ...datePartsOf('otherDay'),
  'opinionLanguage',
  'targetCountry',
  'workplace',
];

const fields = [...new Set(careRequestKinds.flatMap(questionsOf))].flatMap((name) =>
  ['past-day', 'coming-day'].includes(questionNamed(name).kind) ? datePartsOf(name) : [name],
);

const careRequest: DraftRow = {
  personId: 'server',
  ...Object.fromEntries(fields.map((name) => [name, plain.includes(name) ? 'server' : 'health'])),
};

export function requestDraft(service: string) {
  return { form: 'care-request', about: `care-request-about-${service}` } as const;
}

const assessment: DraftRow = Object.fromEntries(
  healthTools.flatMap(({ groups }) => groups.flatMap(({ asks }) => asks)).map((name) => [name, 'browser']),
);

export function assessmentDraft(tool: string) {
  return { form: 'assessment', about: `assessment-about-${tool}` } as const;
}

export const medicalCareDraft = { form: 'medical-care' } as const;

export const drafts = {
  'care-request': careRequest,
  assessment,
  'care-message': { text: 'health' },
  'medical-care': {
    personId: 'server',
    serviceType: 'health',
    specializationId: 'health',
    complaint: 'health',
    ...dateDraft('onsetDate', 'health'),
    urgency: 'health',
    preauthRef: 'health',
    preferredPlace: 'server',
    radiusKm: 'server',
    phone: 'server',
    contactWindow: 'server',
    ...Object.assign(
      {},
      ...Array.from({ length: careRules.mostRanges }, (_, no) => ({
        ...dateDraft(`requestedDates.${no}.from`, 'server'),
        ...dateDraft(`requestedDates.${no}.to`, 'server'),
      })),
    ),
  },
} as const satisfies Record<string, DraftRow>;
