import { z } from 'zod';
import { attack, commonNotifications, createFaultList, type PlannedNotification, usual } from '../fault-list.ts';

/** @internal */
export const answerFaults = [
  'server-error',
  'cut',
  'silence',
  'slow',
  'garbage',
  'rate-limit',
  'wrong-amount',
  'wrong-order',
  'wrong-address',
] as const;

export type Plan = Omit<PlannedNotification, 'signs'> & { signs: PlannedNotification['signs'] | 'old'; type?: string };

export const notificationPlans = {
  ...commonNotifications,
  'out-of-order': [usual, { ...usual, type: 'checkout.session.expired' }],
  replayed: [{ ...attack, signs: 'old' }, usual],
} as const satisfies Record<string, readonly Plan[]>;
export type NotificationFault = keyof typeof notificationPlans;

const isNotificationFault = (text: string): text is NotificationFault => Object.hasOwn(notificationPlans, text);
const which = { orderRef: z.string().optional(), times: z.int().positive().default(1) };

/** `commits`: the operation is carried out before its answer is spoilt. */
const AnswerRow = z.strictObject({
  ...which,
  operation: z.enum(['start', 'query', 'refund', 'cancel']),
  answer: z.enum(answerFaults),
  commits: z.boolean().default(true),
  milliseconds: z.int().max(60_000).default(0),
});
const NotificationRow = z.strictObject({ ...which, notification: z.string().refine(isNotificationFault) });
export const Fault = z.union([AnswerRow, NotificationRow]);
export type Fault = z.infer<typeof Fault>;
export type AnswerScript = z.infer<typeof AnswerRow>;
export type Operation = AnswerScript['operation'];

export function createFaults() {
  const { add, clear, spend } = createFaultList<Fault>();
  return {
    add,
    clear,
    forAnswer: (operation: Operation, orderRef: string | undefined) =>
      spend(
        (fault): fault is AnswerScript =>
          'operation' in fault && fault.operation === operation && (fault.orderRef ?? orderRef) === orderRef,
      ),
    forNotification: (orderRef: string, only?: NotificationFault): NotificationFault =>
      spend(
        (fault): fault is z.infer<typeof NotificationRow> =>
          'notification' in fault &&
          (fault.orderRef ?? orderRef) === orderRef &&
          (only === undefined || fault.notification === only),
      )?.notification ?? 'usual',
  };
}
