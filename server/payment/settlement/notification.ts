import { Hono } from 'hono';
import { orNotFound, problem } from '../../../contract/platform/problem.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { byItself } from '../../platform/context.ts';
import { limitBody } from '../../platform/http/body.ts';
import { named } from '../../platform/http/request-log.ts';
import type { Variables } from '../../platform/http/variables.ts';
import { hashOf } from '../../platform/keys.ts';
import { consume } from '../../platform/rate.ts';
import { afterCommit, inTransaction } from '../../platform/transaction.ts';
import type { Services } from '../context.ts';
import type { CounterName } from '../gateway/counters.ts';
import type { GatewayNotification } from '../gateway/gateway.ts';

export const notificationPath = '/api/payments/notifications';

/** Stored and confirmed at once, then queried, because a notification may name no sum. A repeat only causes another query. */
export function createNotifications(services: Services): Hono<Variables> {
  const notifications = new Hono<Variables>();
  notifications.post('/:gateway', named(`${notificationPath}/:gateway`), limitBody, async (c) => {
    c.set('page', false);
    const gateway = orNotFound(services.ports.gateways.find(({ name }) => name === c.req.param('gateway')));
    const now = services.clock();
    const occasion = { ...c.get('info'), ...byItself, now };
    await consume({ ...services, ...occasion }, 'payment-notification', c.get('info').address);
    const body = new Uint8Array(await c.req.arrayBuffer());
    const read = gateway.readNotification(body, c.req.header(gateway.signatureHeader), now);
    const outcomes = counted(services, gateway.name);
    if ('refused' in read) {
      outcomes(read.refused);
      await auditRead(services.database.db, occasion, {
        actor: { role: 'partner', id: gateway.name },
        onBehalfOf: null,
        action: 'payment.notify',
        object: {
          type: 'payment_notification',
          id: hashOf(Buffer.from(body).toString('latin1')).toString('base64url'),
        },
        patient: null,
        outcome: 'denied',
      });
      throw problem('K403');
    }
    if (read.notification) outcomes(await note(services, gateway.name, body, read.notification, now));
    if (read.confirmation.signature !== undefined) c.header('Signature', read.confirmation.signature);
    return c.body(read.confirmation.body, 200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  });
  return notifications;
}

const counter: CounterName = 'kapu_payment_notifications_total';
type NotificationOutcome = 'taken' | 'malformed' | 'signature' | 'unknown_payment' | 'wrong_sum';

/** A notification about an unknown payment or another sum is confirmed too, because only our query to the gateway decides. */
function counted({ events, log }: Services, gateway: string) {
  return (outcome: NotificationOutcome): void => {
    events.add(counter, { gateway, outcome });
    if (outcome !== 'taken') log.warn({ gateway, cause: outcome }, 'a notification of a payment was not believed');
  };
}

async function note(
  services: Services,
  gateway: string,
  body: Uint8Array,
  { orderRef, transactionId, status, card, currency, amount }: GatewayNotification,
  now: Temporal.Instant,
): Promise<NotificationOutcome> {
  const at = iso(now);
  return inTransaction(services, async (tx) => {
    await tx
      .insertInto('payment_notification')
      .values({
        gateway,
        digest: hashOf(Buffer.from(body).toString('latin1')),
        order_ref: orderRef,
        transaction_id: transactionId,
        status,
        first_at: at,
        last_at: at,
      })
      .onConflict((conflict) =>
        conflict.columns(['gateway', 'digest']).doUpdateSet(({ ref }) => ({
          last_at: at,
          times: ({ eb }) => eb(ref('payment_notification.times'), '+', 1),
        })),
      )
      .execute();
    const payment = await tx
      .updateTable('payment')
      .set({ next_query_at: at })
      .where('gateway', '=', gateway)
      .where('order_ref', '=', orderRef)
      .returning(['amount', 'currency'])
      .executeTakeFirst();
    const digits = card && /\d{4}$/.exec(card.mask)?.[0];
    if (digits !== undefined)
      await tx
        .updateTable('stored_card')
        .set({ last_digits: digits })
        .where('gateway', '=', gateway)
        .where('status', 'in', ['offered', 'saved'])
        .where('payment_id', 'in', tx.selectFrom('payment').select('id').where('order_ref', '=', orderRef))
        .execute();
    afterCommit(tx, 'payments');
    if (!payment) return 'unknown_payment';
    const isSame = payment.currency === currency && (amount === undefined || payment.amount === amount.amount);
    return isSame ? 'taken' : 'wrong_sum';
  });
}
