import type { CounterRow } from '../../platform/event-counter.ts';

export const counters = [
  {
    name: 'kapu_gateway_questions_total',
    help: 'Questions of this process to payment gateways, by what became of them.',
    labels: ['gateway', 'outcome'],
  },
  {
    name: 'kapu_payment_notifications_total',
    help: 'Notifications of gateways that came to this process, by what became of them.',
    labels: ['gateway', 'outcome'],
  },
  {
    name: 'kapu_renewals_total',
    help: 'Cards that this process charged for the next period of a plan, by what became of it.',
    labels: ['gateway', 'outcome'],
  },
] as const satisfies readonly CounterRow[];

export type CounterName = (typeof counters)[number]['name'];
