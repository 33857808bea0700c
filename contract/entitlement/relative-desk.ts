import { z } from 'zod';
import { day } from '../platform/day-schema.ts';
import { operation } from '../platform/operation.ts';
import { numberWithin, textWithin, uuid } from '../platform/rules.ts';
import { statesOf } from '../platform/states.ts';
import { coverCheck, InsuredPerson } from './insured.ts';
import { mandateScopes, relationships, relativeStates } from './relative-states.ts';

/** A relative with questions that wait for the desk, a mandate by a paper or the insurance; each look is audited (P04, P07). */
export const RelativeProof = z
  .object({
    id: z.uuid(),
    number: z.string(),
    status: z.enum(statesOf(relativeStates)),
    holder: z.string(),
    holderBirthDate: z.iso.date().nullable(),
    name: z.string(),
    lastName: z.string(),
    firstName: z.string(),
    birthDate: z.iso.date(),
    relationship: z.enum(relationships),
    scope: z.array(z.enum(mandateScopes)),
    from: z.iso.date(),
    to: z.iso.date().nullable(),
    file: z.object({ id: z.uuid(), name: z.string().meta({ example: 'lelet.pdf' }) }).nullable(),
    sentAt: z.iso.datetime().nullable(),
    dueAt: z.iso.datetime().nullable(),
    overdue: z.boolean(),
    refusal: z.string().nullable(),
    cover: z.object({
      ...coverCheck,
      file: z.object({ id: z.uuid(), name: z.string().meta({ example: 'lelet.pdf' }) }).nullable(),
      refusal: z.string().nullable(),
      /** The holder's policies in force; `alike` are insured persons with the same birthday or a similar name. */
      policies: z.array(
        z.object({
          policyNo: z.string(),
          product: z.string(),
          validFrom: z.iso.date(),
          alike: z.array(InsuredPerson.extend({ mayBeSame: z.boolean() })),
        }),
      ),
    }),
  })
  .meta({ id: 'RelativeProof' });
export type RelativeProof = z.infer<typeof RelativeProof>;

const which = { relativeId: uuid };
const one = {
  pages: ['desk-relative'],
  output: RelativeProof,
  invalid: { relativeId: '#404' },
  clauses: ['S2.3-11', 'S1-08'],
} as const;
const step = {
  ...one,
  method: 'POST',
  access: { desk: 'relative.act' },
  refusals: ['#404', 'KL001', 'KL002'],
} as const;

export const getRelativeProof = operation({
  ...one,
  id: 'getRelativeProof',
  method: 'GET',
  path: '/desk/relatives/{relativeId}',
  summary: 'One relative whole, with the papers that were sent',
  access: { desk: 'relative.read' },
  input: z.strictObject(which),
  refusals: ['#404', 'K429'],
});

export const acceptRelativeProof = operation({
  ...step,
  id: 'acceptRelativeProof',
  path: '/desk/relatives/{relativeId}/accept',
  repeatable: true,
  summary: 'The paper gives the right to act',
  input: z.strictObject(which),
  example: { answer: { status: 'active' } },
});

export const refuseRelativeProof = operation({
  ...step,
  id: 'refuseRelativeProof',
  path: '/desk/relatives/{relativeId}/refuse',
  repeatable: true,
  summary: 'The paper does not; tell the customer why, who may send another',
  input: z.strictObject({ ...which, reason: textWithin(1, 500) }),
  example: { answer: { status: 'pending_proof' } },
});

const coverStep = { ...step, refusals: ['#404', 'KL008', 'KE009'] } as const;

export const confirmRelativeCover = operation({
  ...coverStep,
  id: 'confirmRelativeCover',
  path: '/desk/relatives/{relativeId}/cover/confirm',
  repeatable: true,
  summary: 'The policy insures them: as somebody on its list with another spelling, or by a paper',
  input: z.strictObject({
    ...which,
    policyNo: numberWithin(1, 20),
    /** The person on the policy's list who is the relative; left out, the relative is added to the list. */
    insuredPersonId: uuid.optional(),
    from: day,
  }),
});

export const refuseRelativeCover = operation({
  ...coverStep,
  id: 'refuseRelativeCover',
  path: '/desk/relatives/{relativeId}/cover/refuse',
  repeatable: true,
  summary: 'No policy of the customer insures them; tell the customer why, who may send a paper',
  input: z.strictObject({ ...which, reason: textWithin(1, 500) }),
});

export const setInsuredPersonApart = operation({
  ...coverStep,
  id: 'setInsuredPersonApart',
  path: '/desk/relatives/{relativeId}/cover/set-apart',
  repeatable: true,
  summary: 'The person on the list is somebody else; they are not shown again',
  input: z.strictObject({ ...which, insuredPersonId: uuid }),
});
