import { reactivatePlan } from '../../contract/payment/cancellation.ts';
import { deleteCard } from '../../contract/payment/card.ts';
import { removeCoupon } from '../../contract/payment/coupon.ts';
import {
  confirmPlanChange,
  createPlanChange,
  listPlanChanges,
  rejectPlanChange,
} from '../../contract/payment/plan-change.ts';
import { listPlanSubscriptions } from '../../contract/payment/purchase.ts';
import type { Verbs } from './booking-verbs.ts';
import { ask, chosen, personOf } from './living.ts';
import { goTo } from './world-verbs.ts';

export const planVerbs: Verbs<'change_plan' | 'card'> = {
  change_plan: async (h, action) => {
    const who = personOf(h, action, 'buyer');
    const own = who && (await ask(h, listPlanSubscriptions, {}, who.headers))?.ok?.items[0];
    if (!who || !own) return;
    const changes = (await ask(h, listPlanChanges, { id: own.id }, who.headers))?.ok;
    const open = changes?.open;
    if (open && action.one % 4 === 0) return void (await ask(h, rejectPlanChange, { changeId: open.id }, who.headers));
    const offer = changes?.offers[0];
    const created =
      open ??
      (offer &&
        (await ask(h, createPlanChange, { id: own.id, plan: offer.plan, pays: offer.pays.amount }, who.headers))?.ok);
    if (!created) return;
    const input = { changeId: created.id, recurringAccepted: action.one % 2 === 0 };
    const confirmed = await ask(h, confirmPlanChange, input, who.headers);
    await goTo(h, confirmed?.ok?.paymentUrl, action.other);
  },
  card: async (h, action) => {
    const who = personOf(h, action, 'buyer');
    const own = who && (await ask(h, listPlanSubscriptions, {}, who.headers))?.ok?.items[0];
    if (!who || !own) return;
    const step = chosen([deleteCard, reactivatePlan, removeCoupon], action.one) ?? deleteCard;
    await ask(h, step, { id: own.id }, who.headers);
  },
};
