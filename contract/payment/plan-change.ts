import { z } from 'zod';
import { Money } from '../platform/money.ts';
import { operation } from '../platform/operation.ts';
import { textWithin, uuid, wholeNumber } from '../platform/rules.ts';
import { statesOf } from '../platform/states.ts';
import { PaymentWay } from './plan.ts';
import { planChangeStates } from './plan-change-states.ts';
import { dataTransfer, recurring } from './purchase.ts';
import { paymentRates } from './rates.ts';

const offer = {
  maxRelatives: z.int(),
  plan: z.string().meta({ example: 'plusz-havi' }),
  name: z.string().meta({ example: 'Hárs Plusz, monthly' }),
  period: z.enum(['month', 'year']),
  price: Money,
  credit: Money,
  pays: Money,
  startsOn: z.iso.date(),
};

const SharingRelative = z.object({ id: z.uuid(), lastName: z.string(), firstName: z.string() });

export const PlanChange = z
  .object({
    id: z.uuid(),
    planSubscription: z.uuid(),
    kind: z.enum(['plan', 'relatives']),
    ...offer,
    /** Relatives who share the plan after the change; null for a change to another plan. */
    relatives: z.array(SharingRelative).nullable(),
    status: z.enum(statesOf(planChangeStates)),
    expiresAt: z.iso.datetime(),
    paymentUrl: z.url().nullable(),
    way: PaymentWay.nullable(),
    asksStatement: z.boolean(),
    /** The most that a card saved with the payment is ever charged; null where no card can be saved. */
    most: Money.nullable(),
  })
  .meta({ id: 'PlanChange' });
export type PlanChange = z.infer<typeof PlanChange>;

const pages = ['med24-subscription-modification-new', 'med24-subscription-modification'] as const;
const one = {
  access: 'customer',
  pages,
  output: PlanChange,
  clauses: ['S3.13-02', 'not-shown 5.11'],
} as const;
const step = { ...one, method: 'POST', selfOnly: true } as const;
const which = { changeId: uuid };

export const listPlanChanges = operation({
  id: 'listPlanChanges',
  method: 'GET',
  path: '/plan-subscriptions/{id}/plan-changes',
  summary: 'The plans for which one’s own can be changed, what each costs now, and the change under way',
  access: 'customer',
  pages,
  input: z.strictObject({ id: uuid }),
  output: z.object({
    offers: z.array(z.object(offer)),
    open: PlanChange.nullable(),
    relatives: z
      .object({
        most: z.int(),
        price: Money,
        /** `mayShare` is false for an adult who has not agreed to share the plan. */
        items: z.array(SharingRelative.extend({ shares: z.boolean(), mayShare: z.boolean() })),
      })
      .nullable(),
  }),
  refusals: ['K401', '#404'],
  invalid: { id: '#404' },
  clauses: ['S3.13-02', 'not-shown 5.11'],
});

export const createPlanChange = operation({
  ...step,
  id: 'createPlanChange',
  rate: paymentRates.pay,
  path: '/plan-subscriptions/{id}/plan-changes',
  summary: 'Ask for a change of the plan; it waits to be confirmed, in the place of one that was not',
  /** `pays` is the sum to pay now that the customer was shown, in minor units. */
  input: z.strictObject({ id: uuid, plan: textWithin(1, 40), pays: wholeNumber }),
  example: { input: { plan: 'plusz-eves', pays: 36_042 } },
  refusals: ['K401', 'KA003', '#404', 'P006', 'P010', 'P040', 'K429'],
  invalid: { id: '#404' },
});

export const createRelativesChange = operation({
  ...step,
  id: 'createRelativesChange',
  rate: paymentRates.pay,
  path: '/plan-subscriptions/{id}/relatives-changes',
  summary:
    'Ask for a change of the relatives who share the plan; it waits to be confirmed, in the place of one that was not',
  input: z.strictObject({ id: uuid, relatives: z.array(uuid, 'V007').max(10, 'V005').default([]) }),
  example: { input: { relatives: ['3cb205b6-e885-5d37-a249-f93759ba6614'] } },
  refusals: ['K401', 'KA003', '#404', 'KL007', 'KL010', 'P010', 'P041', 'K429'],
  invalid: { id: '#404' },
});

export const readPlanChange = operation({
  ...one,
  id: 'readPlanChange',
  method: 'GET',
  path: '/plan-changes/{changeId}',
  summary: 'One change, with where it stands',
  input: z.strictObject(which),
  refusals: ['K401', '#404'],
  invalid: { changeId: '#404' },
});

export const confirmPlanChange = operation({
  ...step,
  id: 'confirmPlanChange',
  rate: paymentRates.pay,
  path: '/plan-changes/{changeId}/confirm',
  summary: 'Confirm it: the difference is paid now, or the next period is of the other plan',
  lane: 'booking',
  input: z.strictObject({ ...which, ...dataTransfer, ...recurring }),
  example: { input: { recurringAccepted: true, recurringVersion: '2026-11-26' }, answer: { status: 'active' } },
  refusals: ['K401', 'KA003', '#404', 'K409', 'KL010', 'P004', 'P006', 'P008', 'P009', 'P010', 'P040', 'K429'],
  invalid: { changeId: '#404' },
});

export const rejectPlanChange = operation({
  ...step,
  id: 'rejectPlanChange',
  rate: paymentRates.pay,
  path: '/plan-changes/{changeId}/reject',
  summary: 'Drop it: the plan stays what it is',
  input: z.strictObject(which),
  example: { answer: { status: 'rejected' } },
  refusals: ['K401', 'KA003', '#404', 'P010', 'K429'],
  invalid: { changeId: '#404' },
});
