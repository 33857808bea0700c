import type { AreaContract } from '../platform/area.ts';
import { operationsIn } from '../platform/operations-in.ts';
import * as cancellation from './cancellation.ts';
import * as card from './card.ts';
import * as coupon from './coupon.ts';
import { errors } from './errors.ts';
import * as invoice from './invoice.ts';
import * as paymentLink from './payment-link.ts';
import * as plan from './plan.ts';
import * as planChange from './plan-change.ts';
import * as purchase from './purchase.ts';
import * as reconciliation from './reconciliation.ts';
import * as reviewDesk from './review-desk.ts';
import { rights } from './rights.ts';
import { routes } from './routes.ts';
import * as transferDesk from './transfer-desk.ts';
import * as visit from './visit.ts';

export const area = {
  name: 'payment',
  description: 'What a customer pays at the portal.',
  operations: operationsIn({
    ...plan,
    ...purchase,
    ...coupon,
    ...invoice,
    ...cancellation,
    ...card,
    ...planChange,
    ...reconciliation,
    ...reviewDesk,
    ...transferDesk,
    ...visit,
    ...paymentLink,
  }),
  routes,
  errors,
  rights,
} satisfies AreaContract;
