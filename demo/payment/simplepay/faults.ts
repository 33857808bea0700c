import { z } from 'zod';
import { commonNotifications, createFaultList, type PlannedNotification, usual } from '../fault-list.ts';

type Draft = { status: number; body: Record<string, unknown> | string; signs: 'own' | 'forged' | 'other' | 'nobody' };

type AnswerRow = {
  never?: true;
  carries?: 'cut' | 'silence' | 'slow';
  spoil?: (draft: Draft, code: number) => Partial<Draft>;
};

const changed = (fields: (body: Record<string, unknown>) => Record<string, unknown>) => (draft: Draft) => ({
  body: typeof draft.body === 'string' ? draft.body : { ...draft.body, ...fields(draft.body) },
});

const answers = {
  refusal: { never: true, spoil: (_draft, code) => ({ body: { errorCodes: [code] } }) },
  'server-error': { spoil: () => ({ status: 500, body: 'Internal Server Error' }) },
  cut: { carries: 'cut' },
  silence: { carries: 'silence' },
  slow: { carries: 'slow' },
  garbage: { spoil: () => ({ body: '<html>' }) },
  unsigned: { spoil: () => ({ signs: 'nobody' }) },
  forged: { spoil: () => ({ signs: 'forged' }) },
  'other-key': { spoil: () => ({ signs: 'other' }) },
  'wrong-amount': {
    spoil: changed(({ total, refundTotal }) => ({ total: Number(total) + 1, refundTotal: Number(refundTotal) + 1 })),
  },
  'wrong-currency': { spoil: changed(({ currency }) => ({ currency: currency === 'EUR' ? 'USD' : 'EUR' })) },
  'wrong-order': { spoil: changed(({ orderRef }) => ({ orderRef: `${orderRef}-other` })) },
  'wrong-merchant': { spoil: changed(() => ({ merchant: 'ANOTHER' })) },
  'wrong-address': { spoil: changed(() => ({ paymentUrl: 'ftp://pay.example/' })) },
} as const satisfies Record<string, AnswerRow>;

export type AnswerFault = keyof typeof answers;
export const answerRows: Readonly<Record<AnswerFault, AnswerRow>> = answers;

export type NotificationPlan = PlannedNotification & { status?: string };

export const notificationPlans = {
  ...commonNotifications,
  'out-of-order': [usual, { ...usual, status: 'AUTHORIZED' }],
} as const satisfies Record<string, readonly NotificationPlan[]>;

type NotificationFault = keyof typeof notificationPlans;

const isAnswerFault = (text: string): text is AnswerFault => Object.hasOwn(answers, text);
const isNotificationFault = (text: string): text is NotificationFault => Object.hasOwn(notificationPlans, text);
const which = { orderRef: z.string().optional(), times: z.int().positive().default(1) };

/** `commits`: the operation is carried out before its answer is spoilt. */
const AnswerFaultRow = z.strictObject({
  ...which,
  operation: z.string(),
  answer: z.string().refine(isAnswerFault),
  commits: z.boolean().default(true),
  code: z.int().default(5000),
  milliseconds: z.int().max(60_000).default(0),
});
const NotificationFaultRow = z.strictObject({ ...which, notification: z.string().refine(isNotificationFault) });
export const Fault = z.union([AnswerFaultRow, NotificationFaultRow]);
type Fault = z.infer<typeof Fault>;
type AnswerScript = z.infer<typeof AnswerFaultRow>;

export type Faults = {
  add: (fault: Fault) => void;
  clear: () => void;
  forAnswer: (operation: string, orderRef: string | undefined) => AnswerScript | undefined;
  forNotification: (orderRef: string, only?: readonly NotificationFault[]) => NotificationFault;
};

export function createFaults(): Faults {
  const { add, clear, spend } = createFaultList<Fault>();
  return {
    add,
    clear,
    forAnswer: (operation, orderRef) =>
      spend(
        (fault): fault is AnswerScript =>
          'operation' in fault && fault.operation === operation && (fault.orderRef ?? orderRef) === orderRef,
      ),
    forNotification: (orderRef, only) =>
      spend(
        (fault): fault is z.infer<typeof NotificationFaultRow> =>
          'notification' in fault &&
          (fault.orderRef ?? orderRef) === orderRef &&
          (only?.includes(fault.notification) ?? true),
      )?.notification ?? 'usual',
  };
}
