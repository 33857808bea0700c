import { z } from 'zod';
import { linkToken } from '../identity/link.ts';
import { verify } from '../identity/rates.ts';
import { doorRates } from '../platform/door.ts';
import { operation } from '../platform/operation.ts';
import { phone } from '../platform/phone.ts';
import { accepted, email, personName, textWithin, wholeNumber } from '../platform/rules.ts';
import { statesOf } from '../platform/states.ts';
import { callBackStates, callOutcomes, callWindows } from './call-back-states.ts';

// When a search ends without a time, the desk calls the person; the call stays on a work list until it is made (R32).

const CallWindow = z.enum(statesOf(callWindows), 'V007');

const searchFields = {
  specializationId: wholeNumber.optional(),
  subfunctionId: wholeNumber.optional(),
  locationId: textWithin(1, 60).optional(),
  doctorId: wholeNumber.optional(),
  providerId: wholeNumber.optional(),
  wish: textWithin(0, 200).optional(),
};

/** The bearer of the link sees no name, and the telephone number masked (R42). */
export const CallBack = z
  .object({
    number: z.string(),
    status: z.enum(statesOf(callBackStates)),
    phone: z.string(),
    wish: z.string().meta({ example: 'Help with finding a specialist' }),
    askedAt: z.iso.datetime(),
    promisedFrom: z.iso.datetime(),
    dueAt: z.iso.datetime(),
    overdue: z.boolean(),
    attempts: z.int().meta({ example: 1 }),
    outcome: z.enum(callOutcomes).nullable(),
  })
  .meta({ id: 'CallBack' });
export type CallBack = z.infer<typeof CallBack>;

export const askCallBack = operation({
  id: 'askCallBack',
  method: 'POST',
  path: '/call-backs',
  repeatable: true,
  summary: 'Ask to be called on the next working day; answers when, and a number to be read out',
  lane: 'booking',
  access: 'public',
  rate: doorRates.step,
  selfOnly: true,
  pages: ['call-back'],
  input: z.strictObject({
    name: personName,
    phone,
    email: email.optional(),
    callWindow: CallWindow.default('any'),
    ...searchFields,
    privacyAccepted: accepted('U018'),
    /** Absent without script: fewer tries are allowed then. */
    captcha: z.string().min(1, 'RC001').max(5000, 'RC001').optional(),
  }),
  /** The token opens the page of the call-back; a person who gave an e-mail address gets it by mail too. */
  output: CallBack.extend({ token: z.string() }),
  refusals: ['RC001', 'K429', 'KA003'],
  clauses: ['S1-03'],
});

export const readCallBack = operation({
  id: 'readCallBack',
  method: 'GET',
  path: '/call-backs/{token}',
  summary: 'Whether the call has been made, or until when it is promised',
  access: 'entry',
  rate: verify,
  pages: ['call-back'],
  input: z.strictObject({ token: linkToken }),
  output: CallBack,
  refusals: ['#404', 'U017', 'K429'],
  invalid: { '*': '#404' },
  clauses: ['S1-03'],
});

export const withdrawCallBack = operation({
  id: 'withdrawCallBack',
  method: 'POST',
  path: '/call-backs/{token}/withdraw',
  summary: 'Not to be called any more',
  access: 'entry',
  rate: verify,
  pages: ['call-back'],
  input: z.strictObject({ token: linkToken }),
  output: CallBack,
  example: { answer: { status: 'withdrawn' } },
  refusals: ['#404', 'U017', 'K429', 'KC001'],
  invalid: { token: '#404' },
  clauses: ['S1-03'],
});
