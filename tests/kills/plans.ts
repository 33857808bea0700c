import { expect, vi } from 'vitest';
import { z } from 'zod';
import { buyPlan } from '../../contract/payment/purchase.ts';
import { billing, type Till, tillHost } from '../support/till.ts';
import { expectPaidPlans, planPrice } from './paid-plans.ts';
import { type Kind, type Stage, sideBySide } from './stage.ts';

const callers = 2;

const CameBack = z.object({ state: z.enum(['paid', 'waits']) });

/** Each customer returns from the gateway until their order has an end. */
export function plans(s: Pick<Till, 'w' | 'pay' | 'charges' | 'customer'>, { w, at }: Stage): Kind {
  const paid: string[] = [];

  async function customer(): Promise<void> {
    const { id, headers } = await s.customer();
    const order = { ...billing, plan: 'plusz-havi', pays: planPrice };
    const { ok } = await at.settled(buyPlan, order, { ...headers, host: tillHost });
    const url = ok?.payments[0]?.paymentUrl;
    // An order without a gateway is refused, and nobody repeats it here.
    if (!url) return;
    const { search } = await s.pay(url, 'succeed');
    const { state } = await vi.waitFor(
      async () => {
        const answer = await at.request(`/api/payments/return${search}`, { host: tillHost, headers });
        return CameBack.parse(await answer.json());
      },
      { timeout: 120_000, interval: 50 },
    );
    if (state === 'paid') paid.push(id);
  }

  return {
    run: () =>
      sideBySide(callers, async () => {
        while (!at.isOver()) await customer();
      }),
    compare: async () => {
      await expectPaidPlans(s);
      const rows = await w.database.db
        .selectFrom('plan_subscription')
        .select('account_id')
        .where('status', '=', 'active')
        .where('account_id', 'in', paid)
        .execute();
      expect(rows.map(({ account_id }) => account_id).toSorted()).toEqual(paid.toSorted());
      expect(paid.length).toBeGreaterThan(0);
    },
  };
}
