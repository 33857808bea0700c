import { z } from 'zod';
import { Relative } from '../entitlement/relative.ts';
import { draftKey } from '../platform/draft.ts';
import { operation } from '../platform/operation.ts';
import { uuid } from '../platform/rules.ts';

/** For a ward: the paper that makes somebody a guardian. */
export const sendRelativeProof = operation({
  id: 'sendRelativeProof',
  method: 'POST',
  path: '/relatives/{relativeId}/proof',
  summary: 'Send the paper that gives the right to act for a ward; the desk looks at it within two working days',
  access: { permission: 'hasRelatives' },
  pages: ['relative'],
  health: true,
  headers: { key: 'draft-key' },
  input: z.strictObject({
    relativeId: uuid,
    fileId: uuid,
    /** Names the files that this browser uploaded before its user logged in. */
    key: draftKey.optional(),
  }),
  output: Relative,
  refusals: ['#404', 'KL001', 'KL002', 'KF018'],
  invalid: { relativeId: '#404' },
  clauses: ['S2.3-11', 'B8'],
});

export const createProofDownload = operation({
  id: 'createProofDownload',
  method: 'POST',
  path: '/desk/relatives/{relativeId}/proof',
  summary: 'A link to the paper, for whoever decides on it; it works for a minute',
  access: { desk: 'relative.act' },
  pages: ['desk-relative'],
  input: z.strictObject({ relativeId: uuid }),
  output: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
  refusals: ['#404', 'KF013', 'K429'],
  invalid: { '*': '#404' },
  clauses: ['S2.3-11', 'S1-08'],
});
