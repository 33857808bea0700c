import type { GatewayReturn, PaymentGateway } from '../../gateway.ts';
import type { SimplePayAccount } from './ask.ts';
import { refusalOf } from './error-codes.ts';
import { jsonIn, Notification, Return } from './messages.ts';
import { isSigned, signatureOf } from './signature.ts';
import { wireInstant } from './wire-instant.ts';

type Accounts = readonly SimplePayAccount[];

export function readReturn(accounts: Accounts, query: URLSearchParams): GatewayReturn | undefined {
  const bytes = Buffer.from(query.get('r') ?? '', 'base64');
  const fields = Return.safeParse(jsonIn(bytes)).data;
  const account = accounts.find(({ merchant }) => merchant === fields?.m);
  if (!fields || !account || !isSigned(bytes, account.key, query.get('s') ?? undefined)) return undefined;
  const { r: code, e: event, o: orderRef, t: transactionId } = fields;
  const refusal = code === 0 ? undefined : refusalOf([code]);
  return { event, orderRef, transactionId, currency: account.currency, refusal };
}

export function readNotification(
  accounts: Accounts,
  ...[body, signature, now]: Parameters<PaymentGateway['readNotification']>
): ReturnType<PaymentGateway['readNotification']> {
  const notification = Notification.safeParse(jsonIn(body)).data;
  const account = accounts.find(({ merchant }) => merchant === notification?.merchant);
  if (!notification) return { refused: 'malformed' };
  if (!account || !isSigned(body, account.key, signature)) return { refused: 'signature' };
  const { orderRef, transactionId, status, paymentDate, finishDate, cardMask, expiry } = notification;
  const confirmation = withReceiveDate(body, now);
  return {
    notification: {
      ...{ orderRef, transactionId, status },
      currency: account.currency,
      paidAt: paymentDate,
      finishedAt: finishDate,
      card: cardMask === undefined ? undefined : { mask: cardMask, expiresAt: expiry },
      amount: undefined,
    },
    confirmation: { body: confirmation, signature: signatureOf(confirmation, account.key) },
  };
}

/** SimplePay takes a confirmation only if it is the notification as it was received, with `receiveDate` added. */
function withReceiveDate(body: Uint8Array, now: Temporal.Instant): Uint8Array<ArrayBuffer> {
  const end = body.lastIndexOf('}'.charCodeAt(0));
  const added = `,"receiveDate":"${wireInstant(now)}"}`;
  return new Uint8Array(Buffer.concat([body.subarray(0, end), Buffer.from(added)]));
}
