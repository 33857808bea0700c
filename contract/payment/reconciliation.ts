import { z } from 'zod';
import { dayNumber } from '../platform/day.ts';
import { notToCome } from '../platform/day-rules.ts';
import { day } from '../platform/day-schema.ts';
import { caseRates } from '../platform/door.ts';
import { Money } from '../platform/money.ts';
import { operation } from '../platform/operation.ts';
import { choiceOf, limit, page, textWithin, uuid } from '../platform/rules.ts';
import { statesOf } from '../platform/states.ts';
import { paymentStates } from './payment-states.ts';
import { PaymentKind } from './purchase.ts';
import { paymentRates } from './rates.ts';
import { findings, reconciliationRules } from './reconciliation-rules.ts';

const ReconciliationItem = z.object({
  id: z.uuid(),
  gateway: z.string().meta({ example: 'simplepay' }),
  from: z.iso.date(),
  to: z.iso.date(),
  madeAt: z.iso.datetime().meta({ example: '2026-11-23T07:00:00Z' }),
  by: z.string(),
  payments: z.int(),
  waits: z.int(),
  differences: z.int(),
  doneAt: z.iso.datetime().nullable(),
});

const Line = z.object({
  paymentId: z.uuid(),
  finding: z.enum(findings),
  kind: PaymentKind,
  status: z.enum(statesOf(paymentStates)),
  createdAt: z.iso.datetime(),
  orderRef: z.string().meta({ example: 'XVMY-ZNNC' }),
  transactionId: z.string().nullable().meta({ example: '504912384' }),
  received: Money,
  returned: Money,
  theirReceived: Money.nullable(),
  theirReturned: Money.nullable(),
  waits: z.boolean(),
  reviewId: z.uuid().nullable(),
});

export const Reconciliation = ReconciliationItem.extend({
  /** The sums of the journal's books in the period; together they are 0 where nothing is wrong. */
  books: z.array(z.object({ book: z.string().meta({ example: 'purchases' }), sum: Money })),
  totals: z.array(Money),
  lines: z.array(Line),
  page: z.int(),
  limit: z.int(),
  total: z.int(),
}).meta({ id: 'Reconciliation' });
export type Reconciliation = z.infer<typeof Reconciliation>;

const clauses = ['S1-08', 'S7-26'];
const one = { pages: ['desk-reconciliation'], invalid: { '*': '#404' }, clauses } as const;
const line = { reconciliationId: uuid, paymentId: uuid };
const step = { ...one, method: 'POST', access: { desk: 'reconciliation.act' } } as const;

export const listReconciliations = operation({
  id: 'listReconciliations',
  method: 'GET',
  path: '/desk/reconciliations',
  summary: 'Comparisons of our payments with what their gateways say, the newest first, and the gateways there are',
  access: { desk: 'reconciliation.read' },
  pages: ['desk-reconciliations'],
  input: z.strictObject({ page, limit }),
  output: z.object({
    gateways: z.array(z.string()).meta({ example: ['simplepay', 'stripe'] }),
    items: z.array(ReconciliationItem),
    page: z.int(),
    limit: z.int(),
    total: z.int(),
  }),
  refusals: [],
  clauses,
});

export const startReconciliation = operation({
  id: 'startReconciliation',
  rate: paymentRates.reconciliation,
  method: 'POST',
  path: '/desk/reconciliations',
  summary: 'Have a gateway asked about the payments of a period; the same one that is under way is answered again',
  access: { desk: 'reconciliation.act' },
  pages: ['desk-reconciliations'],
  input: z
    .strictObject({ gateway: textWithin(1, 40), from: day, to: day })
    .refine(({ from, to }) => from <= to && dayNumber(to) - dayNumber(from) < reconciliationRules.mostDays, {
      error: 'P016',
      path: ['to'],
    }),
  days: { to: [notToCome] },
  output: z.object({ id: z.uuid() }),
  example: { input: { gateway: 'simplepay', from: '2026-11-01', to: '2026-11-15' } },
  refusals: ['P016', '#404', 'K429'],
  clauses,
});

export const getReconciliation = operation({
  ...one,
  id: 'getReconciliation',
  rate: caseRates.look,
  method: 'GET',
  path: '/desk/reconciliations/{reconciliationId}',
  summary: 'One of them: the sums of the journal’s books, and each payment that differs, or those of one finding',
  access: { desk: 'reconciliation.read' },
  input: z.strictObject({ reconciliationId: uuid, finding: choiceOf(findings).optional(), page, limit }),
  output: Reconciliation,
  refusals: ['#404', 'K429'],
});

export const exportReconciliation = operation({
  ...one,
  id: 'exportReconciliation',
  rate: paymentRates.reconciliationExport,
  method: 'POST',
  path: '/desk/reconciliations/{reconciliationId}/file',
  summary: 'All its payments as a CSV file, without a word of who paid or what for',
  access: { desk: 'reconciliation.read' },
  input: z.strictObject({ reconciliationId: uuid }),
  output: z.object({
    name: z.string().meta({ example: 'egyeztetes-2026-11.csv' }),
    mediaType: z.string(),
    text: z.string().meta({ example: 'order;amount\r\nXVMY-ZNNC;24500\r\n' }),
  }),
  refusals: ['#404', 'K429'],
});

export const askReconciliationLine = operation({
  ...step,
  id: 'askReconciliationLine',
  rate: paymentRates.reconciliation,
  path: '/desk/reconciliations/{reconciliationId}/lines/{paymentId}/ask',
  summary: 'Have the gateway asked about one payment again, and compare',
  input: z.strictObject(line),
  output: z.object({ id: z.uuid() }),
  refusals: ['#404', 'K429'],
});

export const settleReconciliationLine = operation({
  ...step,
  id: 'settleReconciliationLine',
  rate: paymentRates.reconciliation,
  path: '/desk/reconciliations/{reconciliationId}/lines/{paymentId}/settle',
  summary: 'Have the gateway’s own answer decide of the payment and of its refund, and compare again',
  input: z.strictObject(line),
  output: z.object({ id: z.uuid() }),
  refusals: ['#404', 'K429'],
});

export const openReconciliationCase = operation({
  ...step,
  id: 'openReconciliationCase',
  rate: paymentRates.reconciliation,
  path: '/desk/reconciliations/{reconciliationId}/lines/{paymentId}/case',
  summary: 'Open a case of the payment, at which somebody looks; the one that is open is answered again',
  input: z.strictObject(line),
  output: z.object({ reviewId: z.uuid() }),
  refusals: ['#404', 'K429'],
});
