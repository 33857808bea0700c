import type { ParsedInputs } from '../../../contract/operations.ts';
import { isBefore } from '../../../contract/platform/instants.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { auditUnknownToken } from '../../booking/reservation/unknown-token.ts';
import { consentForVisit } from '../../identity/account/consent.ts';
import { plus } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { gatewayForVisit } from '../gateway/gateways.ts';
import { settlePayment } from '../settlement/settle.ts';
import { openVisitPayments } from './find.ts';
import { viewOf } from './read-visit-payment.ts';
import { notePayment, startPayment } from './start-payment.ts';

/** Minutes that a person needs at the gateway; with fewer left, the time has to be chosen again. */
const least = 2;
const startLasts = 1;

/** Queries open payments first, so that nobody is sent to pay twice. Two tabs get the same payment. */
export const payVisit: Handler<'payVisit'> = async (input, context) => {
  return auditUnknownToken(context, 'pay', input.token, async () => {
    const { db } = context.database;
    const { id } = await context.payableVisits.find(db, context, input.token);
    for (const open of await openVisitPayments(db, id)) await settlePayment(context, open.id);
    const paymentId = await inTransaction(context, (tx) => begin(tx, context, id, input));
    if (paymentId !== undefined) await startPayment(context, paymentId);
    return viewOf(context, await context.payableVisits.find(db, context, input.token));
  });
};

/** @returns the payment to start; undefined where it is paid, or the one before can still be paid. @throws Problem P006, P015 */
async function begin(
  tx: Tx,
  context: Context,
  id: string,
  input: ParsedInputs['payVisit'],
): Promise<string | undefined> {
  const visit = await context.payableVisits.lock(tx, context, id);
  if (visit.state === 'booked' || visit.state === 'asked') return undefined;
  const lasts = context.now.until(visit.until).total('minutes');
  if (visit.isCancelled) throw problem('P015', { why: 'cancelled' });
  if (visit.state === 'over' || visit.pays === null || lasts < least) throw problem('P015');
  if (visit.pays.amount !== input.pays) throw problem('P006');
  const last = await tx
    .selectFrom('payment')
    .select(['status', 'payment_url', 'expires_at', 'created_at'])
    .where('reservation_id', '=', id)
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();
  const canBePaid = last && isBefore(context.now, last.expires_at);
  if (canBePaid && last.status === 'started' && last.payment_url !== null) return undefined;
  if (last?.status === 'init' && isFresh(context, last)) throw problem('P010', { why: 'just_begun' });
  const kind = gatewayForVisit(context, visit.pays.currency)?.way.statement;
  if (kind === undefined) throw problem('P008');
  const consent = { accountId: visit.accountId, reservationId: id, kind, version: input.transferVersion };
  await consentForVisit(tx, context, consent);
  return notePayment(tx, context, {
    kind: 'visit',
    accountId: visit.accountId,
    reservationId: id,
    subject: visit.subject,
    until: visit.until,
    amount: visit.pays,
    billing: {
      name: input.billingName,
      country: input.billingCountry,
      postalCode: input.billingPostalCode,
      city: input.billingCity,
      address: input.billingAddress,
      ...(input.billingTaxNumber !== undefined && { taxNumber: input.billingTaxNumber }),
      ...(visit.accountId === null && { email: visit.email, language: context.language }),
    },
  });
}

function isFresh({ now }: Context, { created_at }: { created_at: string }): boolean {
  return isBefore(now, plus(Temporal.Instant.from(created_at), startLasts));
}
