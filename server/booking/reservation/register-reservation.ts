import { problem } from '../../../contract/platform/problem.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { iso, plus } from '../../platform/clock.ts';
import { type CountedAddress, countLetterTo } from '../../platform/mail/counted-address.ts';
import { consume } from '../../platform/rate.ts';
import { spendCaptcha } from '../../platform/spend-captcha.ts';
import { type Tx, withIdempotency } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { enqueueVerification } from '../enqueue-letter.ts';
import { reservationEvent } from '../reservation-event.ts';
import { findByToken, findInTurn, issueToken, renewToken } from './find.ts';
import { countRegistration } from './hold-share.ts';
import { limits } from './limits.ts';
import { moveTo, type ReservationRow } from './move.ts';
import { placeOf } from './place.ts';
import { isPrepaid } from './prepaid.ts';
import { rehold } from './rehold.ts';
import { releaseHold } from './release-hold.ts';
import { resolveSlot } from './reserve-slot.ts';
import { hold } from './start-reservation.ts';
import { auditUnknownToken, type CountUse } from './unknown-token.ts';
import { viewOf } from './view.ts';

type Input = Parameters<typeof registerReservation>[0];

export const registerReservation: Handler<'registerReservation'> = async (input, context) => {
  const mark = await captchaMark(input.captcha, context);
  const email = await countLetterTo(context, input.email);
  const work = (count?: CountUse) =>
    withIdempotency(context, 'registerReservation', { ...input, captcha: undefined }, async (tx) => {
      const spent = mark && spendCaptcha(tx, mark, context.now);
      const [{ row: reservation, end }] = await Promise.all([heldFor(tx, context, input), spent]);
      await count?.(tx);
      if (reservation.status !== 'held') {
        await auditRead(tx, context, reservationEvent(context, reservation, 'read'));
        return viewOf(tx, context, reservation, input.holdToken ?? '');
      }
      const token = await renewToken(tx, context, reservation, end);
      const written = writePerson(tx, context, reservation, { ...input, email });
      const [row, place] = await Promise.all([written, placeOf(tx, reservation)]);
      return viewOf(tx, context, row, token, place);
    });
  return input.holdToken ? auditUnknownToken(context, 'register', input.holdToken, work) : work();
};

/** Without script there is no captcha, so an address has few tries, and the mailed code proves a person (S5-20). @throws Problem RC001, K429 */
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

async function heldFor(tx: Tx, context: Context, input: Input): Promise<{ row: ReservationRow; end: string }> {
  const { holdToken, slotId, patientComment } = input;
  const isThatOne = holdToken !== undefined && slotId === undefined;
  const oldHold = holdToken === undefined || isThatOne ? undefined : await findByToken(tx, context, holdToken);
  if (holdToken !== undefined && (isThatOne || oldHold?.slot_id === slotId)) {
    const reservation = await findInTurn(tx, context, holdToken);
    return { row: await rehold(tx, context, reservation, 'held'), end: reservation.end_at };
  }
  const subfunctionId = input.subfunctionId ?? oldHold?.subfunction_id;
  if (slotId === undefined || subfunctionId === undefined) throw problem('RE1002');
  const slot = await resolveSlot(tx, context, slotId, subfunctionId);
  // This comes before any other lock, because `releaseHold` locks both doctors in order.
  if (holdToken !== undefined) await releaseHold(tx, context, holdToken, slot.doctorId);
  const { row } = await hold(tx, context, slot, {
    patient_comment: patientComment || null,
    prepaid: await isPrepaid(tx, context, slot),
  });
  return { row, end: slot.end };
}

async function writePerson(
  tx: Tx,
  context: Context,
  row: ReservationRow,
  input: Input & { email: CountedAddress },
): Promise<ReservationRow> {
  const verifyBy = iso(plus(context.now, limits.verify));
  const registered = await moveTo(tx, context, row, 'pending_verification', {
    verb: 'register',
    changes: {
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
    },
  });
  await issueToken(tx, context, 'verify', row, 1, verifyBy);
  await enqueueVerification(tx, context, row, input.email);
  return registered;
}
