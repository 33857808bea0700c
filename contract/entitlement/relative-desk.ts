import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { textWithin, uuid } from '../platform/rules.ts';
import { statesOf } from '../platform/states.ts';
import { WorkPage, workQuery } from '../platform/work-list.ts';
import { mandateScopes, relationships, relativeStates } from './relative-states.ts';

/** A ward and the paper that gives somebody the right to act for them; each look is audited (P04, P07). */
export const RelativeProof = z
  .object({
    id: z.uuid(),
    number: z.string(),
    status: z.enum(statesOf(relativeStates)),
    /** Who says that they may act. */
    holder: z.string(),
    holderBirthDate: z.iso.date().nullable(),
    name: z.string(),
    birthDate: z.iso.date(),
    relationship: z.enum(relationships),
    scope: z.array(z.enum(mandateScopes)),
    from: z.iso.date(),
    to: z.iso.date().nullable(),
    file: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    sentAt: z.iso.datetime().nullable(),
    dueAt: z.iso.datetime().nullable(),
    overdue: z.boolean(),
    refusal: z.string().nullable(),
  })
  .meta({ id: 'RelativeProof' });
export type RelativeProof = z.infer<typeof RelativeProof>;

export const listRelativeProofs = operation({
  id: 'listRelativeProofs',
  method: 'GET',
  path: '/desk/relatives',
  summary: 'The work list of papers about wards: what is longest overdue first, names as initials',
  access: { desk: 'relative.read' },
  pages: ['desk'],
  input: workQuery,
  output: WorkPage,
  refusals: [],
  clauses: ['S7-23', 'S1-08'],
});

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
  summary: 'One ward whole, with the paper that was sent',
  access: { desk: 'relative.read' },
  input: z.strictObject(which),
  refusals: ['#404', 'K429'],
});

export const acceptRelativeProof = operation({
  ...step,
  id: 'acceptRelativeProof',
  path: '/desk/relatives/{relativeId}/accept',
  summary: 'The paper gives the right to act',
  input: z.strictObject(which),
});

export const refuseRelativeProof = operation({
  ...step,
  id: 'refuseRelativeProof',
  path: '/desk/relatives/{relativeId}/refuse',
  summary: 'The paper does not; tell the customer why, who may send another',
  input: z.strictObject({ ...which, reason: textWithin(1, 500) }),
});
