import { z } from 'zod';
import { linkToken } from '../identity/link.ts';
import { verify } from '../identity/rates.ts';
import { ofBirth } from '../platform/day-rules.ts';
import { birthDate } from '../platform/day-schema.ts';
import { operation } from '../platform/operation.ts';
import { textWithin } from '../platform/rules.ts';
import { statesOf } from '../platform/states.ts';
import { MandateStatement } from './relative.ts';
import { mandateScopes, relationships, relativeStates } from './relative-states.ts';

/** The bearer of the link sees who asks for which mandate, and nothing else about either person. */
export const RelativeInvitation = z
  .object({
    status: z.enum(statesOf(relativeStates)),
    holder: z.string().nullable(),
    firstName: z.string().nullable(),
    relationship: z.enum(relationships),
    scope: z.array(z.enum(mandateScopes)),
    from: z.iso.date(),
    to: z.iso.date().nullable(),
    coverageShared: z.boolean(),
    answerUntil: z.iso.datetime().nullable(),
    /** The terms in short; the acceptance repeats them, so that nothing unread is accepted. */
    terms: z.string().meta({ example: 'The mandate is for booking and for records.' }),
    statement: MandateStatement,
  })
  .meta({ id: 'RelativeInvitation' });
export type RelativeInvitation = z.infer<typeof RelativeInvitation>;

const byLink = {
  access: 'public',
  rate: verify,
  pages: ['relative-invitation'],
  output: RelativeInvitation,
  invalid: { token: '#404' },
  clauses: ['B8', 'S2.1-05'],
} as const;
const token = { token: linkToken };
const refusals = ['#404', 'KL001', 'KL002', 'K429'] as const;

/** Reading changes nothing, so a mail scanner may follow the link as often as it likes (D2). */
export const readRelativeInvitation = operation({
  ...byLink,
  id: 'readRelativeInvitation',
  method: 'GET',
  path: '/relative-invitations/{token}',
  summary: 'Who asks to act for whom, in what, and until when',
  input: z.strictObject(token),
  refusals: ['#404', 'K429'],
});

export const acceptRelative = operation({
  ...byLink,
  id: 'acceptRelative',
  method: 'POST',
  path: '/relative-invitations/{token}/accept',
  summary: 'Let the holder act as they asked to; the relative says who they are',
  selfOnly: true,
  input: z.strictObject({
    ...token,
    terms: z.string('V001').min(1, 'V001').max(200, 'V005'),
    name: textWithin(1, 200),
    birthDate,
  }),
  example: { answer: { status: 'active' } },
  days: { birthDate: ofBirth },
  refusals: [...refusals, 'KA003', 'KL009'],
});

/** A relative who has accepted takes the mandate back by this too. */
export const refuseRelative = operation({
  ...byLink,
  id: 'refuseRelative',
  method: 'POST',
  path: '/relative-invitations/{token}/refuse',
  summary: 'Not to let the holder act, or no longer',
  selfOnly: true,
  input: z.strictObject(token),
  example: { answer: { status: 'ended' } },
  refusals: [...refusals, 'KA003'],
});
