import { adult } from '../../../contract/platform/day.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { auditRead, auditWrite } from '../../platform/audit/audit.ts';
import { dayIn, iso, plus } from '../../platform/clock.ts';
import { consume } from '../../platform/rate.ts';
import { spendCaptcha } from '../../platform/spend-captcha.ts';
import { lockDoctor, type Tx, withIdempotency } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { enqueueReservationLetter } from '../enqueue-letter.ts';
import { type FoundReservation, findByToken, issueToken, renewToken } from './find.ts';
import { countRegistration } from './hold-share.ts';
import { limits } from './limits.ts';
import { hasExpired, rehold } from './rehold.ts';
import { releaseHold } from './release-hold.ts';
import { reservationEvent } from './reservation-event.ts';
import { resolveSlot } from './reserve-slot.ts';
import { hold } from './start-reservation.ts';
import { auditUnknownToken } from './unknown-token.ts';

import { viewOf } from './view.ts';

type Input = Parameters<typeof registerReservation>[0];

export const registerReservation: Handler<'registerReservation'> = async (input, context) => {
  refuseMinor(input.birthDate, context);
  const mark = await captchaMark(input.captcha, context);
  await consume(context, 'mail-to-address', input.email);
  const work = () =>
    withIdempotency(context, 'registerReservation', { ...input, captcha: undefined }, async (tx) => {
      if (mark) await spendCaptcha(tx, mark, context.now);
      const token = await heldToken(tx, context, input);
      const row = await findByToken(tx, context, token);
      if (row.status !== 'held') {
        await auditRead(tx, context, reservationEvent(context, row, 'read'));
        return viewOf(tx, context, row, token);
      }
      const own = await renewToken(tx, context, row);
      await writePerson(tx, context, row, input);
      return viewOf(tx, context, await findByToken(tx, context, own), own);
    });
  const view = input.holdToken ? await auditUnknownToken(context, 'register', input.holdToken, work) : await work();
  context.committed({ outbox: true });
  return view;
};

/** S5-13: the one rule of the form that needs to know what day it is. */
function refuseMinor(birthDate: string, context: Context): void {
  if (adult(birthDate, dayIn(context.now, context.host.brand.timeZone))) return;
  throw problem('RX444', {}, [{ errorCode: 'U030', propertyName: 'birthDate', invalidValue: birthDate, message: '' }]);
}

/**
 * Without script there is no captcha answer; then the mailed code alone tells people from programs, and few tries are given
 * from one address (S5-20).
 * @throws Problem RC001 for an answer that is wrong, K429 for too many tries
 */
async function captchaMark(answer: string | undefined, context: Context): Promise<string | undefined> {
  if (answer === undefined) {
    await consume(context, 'register-without-captcha', context.address);
    return undefined;
  }
  await countRegistration(context);
  const mark = await context.ports.captcha.check(answer, 'reservation', context.host.name, context.now);
  if (mark === undefined) throw problem('RC001');
  return mark;
}

/** The token of a hold on the asked slot: the caller's own, taken again if it ran out, or a new one. */
async function heldToken(tx: Tx, context: Context, input: Input): Promise<string> {
  const wanted = () => resolveSlot(tx, context, input.slotId, input.subfunctionId);
  if (!input.holdToken) return hold(tx, context, await wanted(), input.patientComment);
  const held = await findByToken(tx, context, input.holdToken);
  // No turn before this: `releaseHold` takes both doctors' in their order.
  if (held.slot_id !== input.slotId) {
    const other = await wanted();
    await releaseHold(tx, context, input.holdToken, other.doctorId);
    return hold(tx, context, other, input.patientComment);
  }
  await lockDoctor(tx, held.doctor_id);
  const own = await findByToken(tx, context, input.holdToken);
  if (hasExpired(own, context.now)) await rehold(tx, context, own, 'held');
  return input.holdToken;
}

async function writePerson(tx: Tx, context: Context, row: FoundReservation, input: Input): Promise<void> {
  const verifyBy = iso(plus(context.now, limits.verify));
  const health = await auditWrite(tx, context, reservationEvent(context, row, 'register'));
  await health
    .updateTable('reservation')
    .set({
      status: 'pending_verification',
      family_name: input.lastName,
      given_name: input.firstName,
      birth_date: input.birthDate,
      email: input.email,
      phone: input.phone,
      ...(input.patientComment !== undefined && { patient_comment: input.patientComment || null }),
      locale: input.locale ?? context.language,
      consent_version: 'guest-1',
      expires_at: iso(plus(context.now, limits.pending)),
      manage_no: row.manage_no + 1,
      mail_no: 1,
      mailed_at: iso(context.now),
      verify_by: verifyBy,
      updated_at: iso(context.now),
    })
    .where('id', '=', row.id)
    .execute();
  await issueToken(tx, context, 'verify', row.id, 1, verifyBy);
  await enqueueReservationLetter(tx, context, 'verify', row);
}
