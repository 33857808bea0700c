import { z } from 'zod';
import { Relative } from '../entitlement/relative.ts';
import { caseRates } from '../platform/door.ts';
import { draftKey } from '../platform/draft.ts';
import { operation } from '../platform/operation.ts';
import { uuid } from '../platform/rules.ts';

const sending = {
  method: 'POST',
  access: { permission: 'hasRelatives' },
  pages: ['relative'],
  health: ['relative.act'],
  headers: { key: 'draft-key' },
  input: z.strictObject({
    relativeId: uuid,
    fileId: uuid,
    key: draftKey.optional(),
  }),
  output: Relative,
  invalid: { relativeId: '#404' },
  clauses: ['S2.3-11', 'B8'],
} as const;

export const sendRelativeProof = operation({
  ...sending,
  id: 'sendRelativeProof',
  path: '/relatives/{relativeId}/proof',
  repeatable: true,
  summary: 'Send the paper that gives the right to act for a ward; the desk looks at it within two working days',
  refusals: ['#404', 'KL001', 'KL002', 'KF018'],
});

/** The paper is about a relative with whom the coverage is shared, and who is on no list of the insurer. */
export const sendCoverProof = operation({
  ...sending,
  id: 'sendCoverProof',
  path: '/relatives/{relativeId}/cover/proof',
  repeatable: true,
  summary: 'Send a paper that shows that a relative is insured; the desk looks at it within two working days',
  refusals: ['#404', 'KL002', 'KL008', 'KF018'],
});

export const createProofDownload = operation({
  id: 'createProofDownload',
  rate: caseRates.look,
  method: 'POST',
  path: '/desk/relatives/{relativeId}/proof',
  summary: 'A link to the paper, for whoever decides on it; it works for a minute',
  access: { desk: 'relative.act' },
  pages: ['desk-relative'],
  input: z.strictObject({ relativeId: uuid, paper: z.enum(['mandate', 'cover'], 'V007').default('mandate') }),
  output: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
  example: { input: { paper: 'mandate' } },
  refusals: ['#404', 'KF013', 'KF024', 'K429'],
  invalid: { '*': '#404' },
  clauses: ['S2.3-11', 'S1-08'],
});
