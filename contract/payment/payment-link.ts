import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { uuid } from '../platform/rules.ts';

/** Hours for which a link leads to an order or a plan; a link to a visit is valid while its time is kept. */
export const paymentLinkHours = 72;

export const openPaymentLink = operation({
  id: 'openPaymentLink',
  method: 'GET',
  path: '/payment-links/{paymentLinkId}',
  summary: 'What a link from the desk is to be paid for; nobody else opens it, and it pays nothing',
  access: 'customer',
  selfOnly: true,
  pages: ['payment-link'],
  input: z.strictObject({ paymentLinkId: uuid }),
  output: z.object({
    /** Only one of the three is set: an order, the token of a visit, or the plan to order. */
    planSubscription: z.uuid().nullable(),
    reservation: z.string().nullable(),
    plan: z
      .object({
        code: z.string().meta({ example: 'plusz-havi' }),
        couponCode: z.string().nullable().meta({ example: 'TAVASZ26' }),
      })
      .nullable(),
  }),
  refusals: ['K401', 'KA003', '#404', 'P017'],
  invalid: { paymentLinkId: '#404' },
  clauses: ['S1-08', 'S7-26'],
});
