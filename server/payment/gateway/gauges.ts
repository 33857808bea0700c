import { paymentStates } from '../../../contract/payment/payment-states.ts';
import { statesOf } from '../../../contract/platform/states.ts';
import { iso, plus } from '../../platform/clock.ts';
import { type GaugeRow, secondsSince } from '../../platform/gauge.ts';
import { transferName } from '../accounting/transfer-accounts.ts';
import type { Services } from '../context.ts';
import { awayFrom } from './trouble.ts';

/** In minutes: if the last bad answer is older, the gateway's state is unknown, because nobody has asked again. */
const recent = 10;
/** In minutes after a payment: from when to until when a missing notification counts as the gateway's silence. */
const notice = { after: 1, until: 60 } as const;

const open = statesOf(paymentStates, ({ open: isOpen }) => isOpen);
const label = 'gateway';

function openOf({ database }: Services, kind: '=' | '<>') {
  return database.db
    .selectFrom('payment')
    .where('next_query_at', 'is not', null)
    .where('kind', kind, 'refund')
    .where('status', 'in', open)
    .groupBy('gateway')
    .select('gateway');
}

type PaymentAge = { gateway: string; oldest: string | null };
type PaymentCount = { gateway: string; payments: number };
const ages = ({ clock }: Services, rows: readonly PaymentAge[]) =>
  new Map(rows.map(({ gateway, oldest }) => [gateway, secondsSince(clock(), oldest)]));
const counts = (rows: readonly PaymentCount[]) => new Map(rows.map(({ gateway, payments }) => [gateway, payments]));

export const gauges: readonly GaugeRow<Services>[] = [
  {
    name: 'kapu_gateway_away_seconds',
    help: 'For how long a payment gateway has not answered any process as it should.',
    label,
    readEach: async (services) => {
      const rows = await services.database.db
        .selectFrom('gateway_trouble')
        .where('failures', '>=', awayFrom)
        .where('failed_at', '>', iso(plus(services.clock(), -recent)))
        .where('gateway', 'in', ['', ...services.ports.gateways.map(({ name }) => name)])
        .groupBy('gateway')
        .select(['gateway', ({ fn }) => fn.min('since').as('oldest')])
        .execute();
      return ages(services, rows);
    },
  },
  {
    name: 'kapu_payments_open_oldest_seconds',
    help: 'How far the oldest open payment is beyond its time.',
    label,
    readEach: async (services) => {
      const late = openOf(services, '<>').where('expires_at', '<', iso(services.clock()));
      return ages(services, await late.select(({ fn }) => fn.min('expires_at').as('oldest')).execute());
    },
  },
  {
    name: 'kapu_payments_asked_again',
    help: 'Open payments about which the gateway was asked in vain.',
    label,
    readEach: async (services) => {
      const again = openOf(services, '<>').where('queries', '>', 0);
      return counts(await again.select(({ fn }) => fn.countAll<number>().as('payments')).execute());
    },
  },
  {
    name: 'kapu_payments_unknown',
    help: 'Payments whose start or charge had no answer that says what became of it.',
    label,
    readEach: async (services) => {
      const unknown = openOf(services, '<>').where('status', '=', 'unknown');
      return counts(await unknown.select(({ fn }) => fn.countAll<number>().as('payments')).execute());
    },
  },
  {
    name: 'kapu_refunds_waiting_oldest_seconds',
    help: 'Age of the oldest refund that the gateway has not made yet.',
    label,
    readEach: async (services) => {
      const waiting = openOf(services, '=').select(({ fn }) => fn.min('created_at').as('oldest'));
      return ages(services, await waiting.execute());
    },
  },
  {
    name: 'kapu_payments_parked',
    help: 'Payments at a gateway that wait for a person at the desk.',
    label,
    readEach: async ({ database }) =>
      counts(
        await database.db
          .selectFrom('payment')
          .where('parked_at', 'is not', null)
          .where('gateway', '<>', transferName)
          .groupBy('gateway')
          .select(['gateway', ({ fn }) => fn.countAll<number>().as('payments')])
          .execute(),
      ),
  },
  {
    name: 'kapu_payments_without_notice',
    help: 'Payments of the last hour of which their gateway has told nothing by itself.',
    label,
    readEach: async ({ database, clock }) =>
      counts(
        await database.db
          .selectFrom('payment')
          .where('paid_at', '>', iso(plus(clock(), -notice.until)))
          .where('paid_at', '<=', iso(plus(clock(), -notice.after)))
          .where('kind', 'not in', ['refund', 'unapplied'])
          .where('gateway', '<>', transferName)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('payment_notification')
                  .select('digest')
                  .whereRef('payment_notification.order_ref', '=', 'payment.order_ref'),
              ),
            ),
          )
          .groupBy('gateway')
          .select(['gateway', ({ fn }) => fn.countAll<number>().as('payments')])
          .execute(),
      ),
  },
  {
    name: 'kapu_invoices_missing',
    help: 'Invoices that are owed and not issued.',
    read: async ({ database }) => {
      const { invoices } = await database.db
        .selectFrom('invoice_owed')
        .select(({ fn }) => fn.countAll<number>().as('invoices'))
        .executeTakeFirstOrThrow();
      return invoices;
    },
  },
];
