import { z } from 'zod';
import { Registrant } from '../identity/registration.ts';
import { Language } from '../platform/brand.ts';
import { ofAge, ofBirth } from '../platform/day-rules.ts';
import { doorRates } from '../platform/door.ts';
import { operation } from '../platform/operation.ts';
import { email, patientComment, uuid, wholeNumber } from '../platform/rules.ts';
import { mailedCode } from '../platform/typed-code.ts';
import { guest, registered, verified } from './example-reservations.ts';
import { byPartner, Reservation, slotRefusals, token } from './reservation.ts';

const timeFields = ['slotId', 'subfunctionId'] as const;
type Time = { slotId?: string | undefined; subfunctionId?: number | undefined; holdToken?: string | undefined };

/** A caller without a hold has to name a time; a missing one is reported together with all other faults. */
function withTime<S extends z.ZodType<Time>>(schema: S): S {
  return timeFields.reduce((all, field) => {
    const isComplete = (form: Time) => form.holdToken !== undefined || form[field] !== undefined;
    return all.refine(isComplete, { error: 'V001', path: [field], when: () => true });
  }, schema);
}

/** The held time is kept for a guest who has to confirm the e-mail address first (S7-12, S4.4-02). */
export const registerReservation = operation({
  id: 'registerReservation',
  method: 'POST',
  path: '/registration/reservation',
  repeatable: true,
  summary: 'Register a guest for a held time, or for a free time in one step, and send the confirmation mail',
  lane: 'booking',
  access: 'public',
  rate: doorRates.step,
  pages: ['reservation'],
  input: withTime(
    Registrant.extend({
      /** A caller with a hold may name another time here, which replaces the held one. */
      slotId: uuid.optional(),
      subfunctionId: wholeNumber.optional(),
      holdToken: token.optional(),
      patientComment: patientComment.optional(),
      /** Absent without script: then fewer tries are allowed, and the mailed code proves that a person is there. */
      captcha: z.string().min(1, 'RC001').max(5000, 'RC001').optional(),
      locale: Language.optional(),
    }),
  ),
  days: { birthDate: [...ofBirth, ofAge] },
  output: Reservation,
  example: { input: guest, answer: registered },
  refusals: [...slotRefusals, 'RC001', 'K429', 'U030'],
  invalid: { '*': 'RX444' },
  clauses: ['S7-12', 'S4.4-02', 'S5-20'],
});

export const resendVerification = operation({
  id: 'resendVerification',
  method: 'POST',
  path: '/reservations/{token}/resend',
  repeatable: true,
  summary: 'Send the confirmation mail again, to the same or to a mended address; once a minute',
  lane: 'booking',
  access: 'public',
  rate: doorRates.step,
  pages: ['reservation', 'verify-public-reservation'],
  input: z.strictObject({ token, email: email.optional() }),
  output: Reservation,
  example: { input: { email: 'unige.szoke@example.com' } },
  refusals: ['#404', 'KT005', 'KT007', 'K429'],
  clauses: ['S4.4-02'],
});

/** A GET never confirms, because mail scanners follow links (S2.1-04). */
export const verifyReservation = operation({
  id: 'verifyReservation',
  method: 'POST',
  path: '/reservations/{token}/verify',
  repeatable: true,
  summary: 'Confirm the address, by the mailed link alone or by the reservation and the mailed code',
  lane: 'booking',
  access: 'public',
  rate: doorRates.step,
  pages: ['reservation', 'verify-public-reservation'],
  input: z.strictObject({ token, code: mailedCode.optional() }),
  output: Reservation,
  example: { input: { code: '578287' }, answer: verified },
  refusals: ['#404', ...slotRefusals, 'KT001', 'KT002', 'KT003', 'KT004', 'KT007', 'K429'],
  clauses: ['S2.1-04', 'S4.4-02'],
});

export const confirmReservation = operation({
  id: 'confirmReservation',
  method: 'POST',
  path: '/reservations/{token}/confirm',
  repeatable: true,
  summary: "Confirm the address by link or code and book the visit in the partner's calendar",
  lane: 'booking',
  access: 'public',
  rate: doorRates.step,
  pages: ['reservation', 'verify-public-reservation'],
  input: verifyReservation.input,
  output: Reservation,
  example: { input: { code: '578287' } },
  refusals: [...new Set([...verifyReservation.refusals, ...byPartner, 'U005'] as const)],
  clauses: ['S2.1-04', 'S4.4-02', 'S4.4-03'],
});
