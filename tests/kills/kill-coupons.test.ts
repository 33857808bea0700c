import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../server/platform/clock.ts';
import { deep, full } from '../support/deep.ts';
import { type RunningPortal, serve, stop } from '../support/process.ts';
import { billing, type Till, till, tillHost } from '../support/till.ts';
import { worldSecret } from '../support/world.ts';
import { atSimplePay } from './paid-plans.ts';
import { askAt } from './portals.ts';

// A thousand customers try one coupon at once, while the process is killed.

type Buyer = { token: string; key: string; end?: string };

/** `bought`, or the code of the refusal; undefined after a cut line. */
async function buy(portal: RunningPortal, { token, key }: Buyer, couponCode: string): Promise<string | undefined> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'idempotency-key': key,
  };
  const body = JSON.stringify({ ...billing, plan: 'plusz-havi', pays: 3591, couponCode });
  try {
    const response = await askAt(portal, '/api/plan-subscriptions', { host: tillHost, method: 'POST', headers, body });
    const { errorCode = 'bought' }: { errorCode?: string } = await response.json();
    return errorCode;
  } catch {
    return undefined;
  }
}

async function store({ w }: Till, code: string, max_redemptions: number): Promise<void> {
  const facts = { partner_id: w.context('webbeteg').host.partnerId, percent_off: 10, valid_from: '2026-01-01' };
  const rules = { per_customer: 1, min_amount: 0, first_purchase_only: false, plans: [], active: true };
  await w.database.db
    .insertInto('coupon')
    .values({ ...facts, ...rules, code, max_redemptions })
    .execute();
}

/** A printed code has no look-alikes. */
const letters = 'ABCDEFGHJK';

const settingsAt = ({ w, emulator }: Till) => ({
  ...{ DATABASE_URL: w.url, KAPU_SECRET: worldSecret, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' },
  ...atSimplePay(emulator.url),
});

it.runIf(full).each([...letters])(
  'ten coupons of a hundred, one after the other, are each used as often as they may be by a thousand who try at once: %s (T32, G06, I6)',
  { timeout: 900_000 },
  async (ten) => {
    const s = await till({ clock: systemClock });
    onTestFinished(() => s.close());
    const { db } = s.w.database;
    const portal = await serve(settingsAt(s));
    onTestFinished(async () => void (await stop(portal)));
    let tokens = await Promise.all(Array.from({ length: 1000 }, async () => (await s.customer()).token));
    for (let round = 0; round < 10; round += 1) {
      const [code, most] = [`KUPAN${ten}${letters[round]}`, 1 + (round % 7)] as const;
      await store(s, code, most);
      const buyers: Buyer[] = tokens.map((token) => ({ token, key: randomUUID() }));
      const waiting = () => buyers.filter(({ end }) => end === undefined || end === 'K503');
      while (waiting().length > 0)
        await Promise.all(
          waiting().map(async (buyer) => {
            const end = await buy(portal, buyer, code);
            if (end !== undefined) buyer.end = end;
          }),
        );
      const won = buyers.filter(({ end }) => end === 'bought');
      const others = buyers.filter(({ end }) => end === 'P021');
      const { redeemed } = await db
        .selectFrom('coupon')
        .select('redeemed')
        .where('code', '=', code)
        .executeTakeFirstOrThrow();
      expect([won.length, others.length, redeemed]).toEqual([most, 1000 - most, most]);
      // A customer who has the plan now does not try again.
      const winners = new Set(won.map(({ token }) => token));
      tokens = await Promise.all(
        tokens.map(async (token) => (winners.has(token) ? (await s.customer()).token : token)),
      );
    }
  },
);

it.runIf(deep).each([
  ['ESYKUPAN', 1],
  ['HETKUPAN', 7],
] as const)(
  'the coupon %s for %i uses is used as often and no more by a thousand who try at once, wherever the portal is killed (T32, G06, I6, F01)',
  { timeout: 900_000 },
  async (code, most) => {
    const s = await till({ clock: systemClock });
    onTestFinished(() => s.close());
    await store(s, code, most);
    const { db } = s.w.database;
    const settings = settingsAt(s);
    const buyers: Buyer[] = [];
    for (let no = 0; no < 1000; no += 1) buyers.push({ token: (await s.customer()).token, key: randomUUID() });
    const waiting = () => buyers.filter(({ end }) => end === undefined || end === 'K503');
    const storm = async (portal: RunningPortal) =>
      Promise.all(
        waiting().map(async (buyer) => {
          const end = await buy(portal, buyer, code);
          if (end !== undefined) buyer.end = end;
        }),
      );
    const uses = async () =>
      (await db.selectFrom('coupon').select('redeemed').where('code', '=', code).executeTakeFirstOrThrow()).redeemed;
    // A start takes back coupons that the brand's file does not name.
    const open = async () => {
      const portal = await serve(settings);
      await db.updateTable('coupon').set({ active: true }).where('code', '=', code).execute();
      return portal;
    };
    let cut = 0;
    // All wait at the coupon's row: an admitted one has looked and not used it yet.
    for (let round = 0; round < 3; round += 1) {
      const portal = await open();
      await db.transaction().execute(async (tx) => {
        await sql`select 1 from coupon where code = ${code} for update`.execute(tx);
        setTimeout(() => portal.child.kill('SIGKILL'), 1500);
        await storm(portal);
        await stop(portal, 'SIGKILL');
      });
      cut += waiting().length;
    }
    expect([cut > 0, await uses()]).toEqual([true, 0]);
    for (let round = 0; round < 10; round += 1) {
      const portal = await open();
      setTimeout(() => portal.child.kill('SIGKILL'), 30 + round * 60);
      await storm(portal);
      await stop(portal, 'SIGKILL');
      cut += waiting().length;
    }
    const last = await open();
    for (let round = 0; round < 5 && waiting().length > 0; round += 1) await storm(last);
    await stop(last);
    const ends = Map.groupBy(buyers, ({ end }) => end ?? 'cut');
    const counts = Object.fromEntries([...ends].map(([end, all]) => [end, all.length]));
    // Written results hold; a killed process may have asked the gateway.
    const { bought = 0, P004 = 0, U043 = 0 } = counts;
    expect({ used: bought + P004, others: U043, uses: await uses() }).toEqual({
      used: most,
      others: 1000 - most,
      uses: most,
    });
    const rows = await db
      .selectFrom('coupon_redemption')
      .innerJoin('plan_subscription', 'plan_subscription.id', 'plan_subscription_id')
      .select('plan_subscription.id')
      .where('given_back_at', 'is', null)
      .execute();
    expect(rows).toHaveLength(most);
    expect(await db.selectFrom('plan_subscription').select('id').execute()).toHaveLength(most);
    process.stdout.write(`${code}: ${cut} lines cut by 13 kills, ${JSON.stringify(counts)}\n`);
  },
);
