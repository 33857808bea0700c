import { z } from 'zod';
import { doorRates } from '../../platform/door.ts';
import { sentDraft } from '../../platform/draft.ts';
import { type Operation, operation, type Repeatable } from '../../platform/operation.ts';
import { flag, limit, page, uuid } from '../../platform/rules.ts';
import { healthConsent } from '../health-consent.ts';
import { careRates } from '../rates.ts';
import { routes } from '../routes.ts';
import { unfits } from './assess.ts';
import { type AnswersSchema, answersOf } from './assessment-schema.ts';
import { measures } from './measures.ts';
import { toolExamples } from './tool-examples.ts';
import { type HealthTool, healthTools, toolIds } from './tools.ts';

const Measured = z
  .object({
    measure: z.enum(measures.map(({ id }) => id)),
    unfit: z.enum(unfits).nullable(),
    /** The number in the unit of its measure (per cent, points, share in per cent or kg/m²), with at most one decimal. */
    value: z.number().nullable(),
    band: z.string().nullable().meta({ example: 'low' }),
    inHundred: z.int().nullable(),
    doubtful: z.boolean().meta({ example: false }),
  })
  .meta({ id: 'Measured' });

const Result = {
  tool: z.enum(toolIds),
  version: z.string(),
  /** The region whose model of heart risk was used; null where none is published for the country. */
  region: z.enum(['low', 'moderate', 'high', 'very_high']).nullable(),
  results: z.array(Measured),
  /** The kind of help that cannot wait, whatever the results are: for thoughts of self-harm, or for very high blood pressure. */
  help: z.enum(['crisis', 'pressure']).nullable(),
  sources: z.array(z.string()).meta({ example: ['BMI, World Health Organization, Technical Report Series 894, 2000'] }),
  answers: z.array(
    z.object({
      question: z.string().meta({ example: 'How long has it hurt?' }),
      answer: z.string().meta({ example: 'For two weeks.' }),
    }),
  ),
  at: z.iso.datetime(),
};

export const AssessmentResult = z
  .object({
    ...Result,
    /** The result as a PDF in base64, if it was requested. */
    document: z.object({ name: z.string().meta({ example: 'assessment.pdf' }), content: z.base64() }).nullable(),
  })
  .meta({ id: 'AssessmentResult' });
export type AssessmentResult = z.infer<typeof AssessmentResult>;

export const Assessment = z
  .object({
    ...Result,
    id: z.uuid(),
    recordId: z.uuid().nullable(),
  })
  .meta({ id: 'Assessment' });
export type Assessment = z.infer<typeof Assessment>;

type AnswersInput = z.ZodObject<{ answers: AnswersSchema; print: typeof printed }>;
type ConsentedInput = z.ZodObject<{ answers: AnswersSchema } & typeof consentFields>;
const printed = flag.default(false);
const consentFields = { ...healthConsent, ...sentDraft };
export type AssessOperationId = `assess${string}`;
export type SaveAssessmentId = `save${string}Assessment`;
type Assess = Operation<AnswersInput, typeof AssessmentResult, AssessOperationId>;
type Save = Operation<ConsentedInput, typeof Assessment, SaveAssessmentId> & Repeatable;

const named = ({ id }: HealthTool) => id.replace(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase());

function doorOf({ page: id }: HealthTool) {
  const row = routes.find((one) => one.id === id);
  if (row?.permission !== undefined) return { permission: row.permission };
  return row?.auth ? 'subscriber' : 'public';
}

/** Each tool has an operation of its own, because its page decides who may call it and its questions are the input. */
export const assessOperations: readonly { tool: HealthTool; operation: Assess }[] = healthTools.map(
  (tool: HealthTool) => ({
    tool,
    operation: operation({
      id: `assess${named(tool)}`,
      method: 'POST',
      path: `/assessments/${tool.id}/result`,
      summary: `What the answers of ${tool.id.replaceAll('_', ' ')} come to; nothing is kept`,
      access: doorOf(tool),
      rate: doorRates.step,
      pages: [tool.page],
      input: z.strictObject({ answers: answersOf(tool), print: printed }),
      output: AssessmentResult,
      example: { input: { answers: toolExamples[tool.id] } },
      refusals: ['K403', 'K429'],
      invalid: {},
      clauses: ['S1-05', 'S3.2-01'],
    }),
  }),
);

/** Only the customer can consent to keeping a result, so no operator saves one in their name (T15). */
export const saveOperations: readonly { tool: HealthTool; operation: Save }[] = healthTools.map((tool: HealthTool) => {
  const door = doorOf(tool);
  return {
    tool,
    operation: operation({
      id: `save${named(tool)}Assessment`,
      rate: careRates.saveAssessment,
      method: 'POST',
      path: `/assessments/${tool.id}`,
      repeatable: true,
      summary: `Keep a result of ${tool.id.replaceAll('_', ' ')} and a document of it among the medical records, with the consent to it`,
      access: door === 'public' ? 'subscriber' : door,
      pages: [tool.page],
      selfOnly: true,
      health: ['record_content.read'],
      headers: { key: 'draft-key' },
      input: z.strictObject({ answers: answersOf(tool), ...consentFields }),
      output: Assessment,
      example: { input: { answers: toolExamples[tool.id] } },
      refusals: ['K401', 'KA004', 'K403', '#404', 'KM019', 'K429'],
      invalid: {},
      clauses: ['S1-05', 'S3.12-01'],
    }),
  };
});

export const assessOperationsById: Readonly<Record<AssessOperationId, Assess>> = Object.fromEntries(
  assessOperations.map(({ operation: row }) => [row.id, row]),
);
export const saveOperationsById: Readonly<Record<SaveAssessmentId, Save>> = Object.fromEntries(
  saveOperations.map(({ operation: row }) => [row.id, row]),
);

/** The consent covers the customer alone, so nobody who acts for them reads the results. */
const mine = { access: 'subscriber', pages: ['assessments'], health: ['record_content.read'], selfOnly: true } as const;
const assessmentId = { assessmentId: uuid };
const invalid = { assessmentId: '#404' } as const;

export const listAssessments = operation({
  ...mine,
  id: 'listAssessments',
  method: 'GET',
  path: '/assessments',
  summary: 'Results that the customer keeps, the newest first',
  input: z.strictObject({ tool: z.enum(toolIds, 'V007').optional(), page, limit }),
  output: z.object({ items: z.array(Assessment), total: z.int() }),
  refusals: [],
  clauses: ['S1-05'],
});

export const readAssessment = operation({
  ...mine,
  id: 'readAssessment',
  method: 'GET',
  path: '/assessments/{assessmentId}',
  summary: 'One result that the customer keeps',
  input: z.strictObject(assessmentId),
  output: Assessment,
  refusals: ['#404'],
  invalid,
  clauses: ['S1-05'],
});

export const deleteAssessment = operation({
  ...mine,
  id: 'deleteAssessment',
  method: 'POST',
  path: '/assessments/{assessmentId}/delete',
  summary: 'Delete a result for good, with its document',
  input: z.strictObject(assessmentId),
  output: z.object({ deleted: z.boolean() }),
  refusals: ['#404', 'KF017'],
  invalid,
  clauses: ['S1-05'],
});
