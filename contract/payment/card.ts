import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { uuid } from '../platform/rules.ts';
import { billing, PlanSubscription } from './purchase.ts';
import { paymentRates } from './rates.ts';

export const changeBilling = operation({
  id: 'changeBilling',
  rate: paymentRates.pay,
  method: 'POST',
  path: '/plan-subscriptions/{id}/billing',
  summary: 'Change what the next invoices are made out to',
  access: 'customer',
  selfOnly: true,
  pages: ['med24-profile-edit'],
  input: z.strictObject({ id: uuid, ...billing }),
  output: PlanSubscription,
  example: {
    input: {
      billingName: 'Szőke Ünige',
      billingPostalCode: '1117',
      billingCity: 'Budapest',
      billingAddress: 'Fehér út 3.',
    },
    answer: { status: 'active' },
  },
  refusals: ['K401', 'KA003', '#404', 'P010', 'K429'],
  invalid: { id: '#404' },
  clauses: ['S7-26', 'not-shown 5.11'],
});

export const deleteCard = operation({
  id: 'deleteCard',
  rate: paymentRates.pay,
  method: 'POST',
  path: '/plan-subscriptions/{id}/card/delete',
  summary: 'Have the saved card deleted and take the consent to later charges back: the plan no longer renews itself',
  access: 'customer',
  selfOnly: true,
  pages: ['med24-subscription', 'med24-profile'],
  input: z.strictObject({ id: uuid }),
  output: PlanSubscription,
  example: { answer: { status: 'active', card: null } },
  refusals: ['K401', 'KA003', '#404', 'P010', 'K429'],
  invalid: { id: '#404' },
  clauses: ['S3.13-01', 'not-shown 5.11'],
});
