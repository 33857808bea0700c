import { afterAll, beforeAll, expect, it } from 'vitest';
import { putEntitlement } from '../../contract/entitlement/register.ts';
import { identify } from '../../contract/identity/registration.ts';
import { listSubscriptions } from '../../contract/identity/session.ts';
import { pick, randomFor } from '../../demo/directory/random.ts';
import { account } from '../identity/account.ts';
import { deep } from '../support/deep.ts';
import { invariantBreaches } from '../support/invariants.ts';
import { good, type World, world } from '../support/world.ts';

// Seeded changes of the register and customers who claim their rows, several at once. After each round, and in every
// snapshot in between, each policy has the days of its row, and no account has two of one row.

const orders = deep ? 1000 : 20;
const products = ['hars-teljes', 'hars-alap'] as const;
const days = [
  { validFrom: '2026-01-01' },
  { validFrom: '2026-01-01', validTo: '2026-10-31' },
  { validFrom: '2026-03-01', validTo: '2026-12-31' },
  { validFrom: '2026-06-01', validTo: '2026-11-01' },
  { validFrom: '2027-01-01' },
] as const;

const kinds = [
  { kind: 'member_id', mode: 'member_id', field: 'memberId', uses: undefined, opens: 1 },
  { kind: 'activation_key', mode: 'med24_key', field: 'activationKey', uses: undefined, opens: 1 },
  { kind: 'voucher', mode: 'voucher', field: 'voucherCode', uses: 2, opens: 2 },
] as const;

let w: World;
let key: Record<string, string>;
beforeAll(async () => {
  w = await world({
    brand: { registrationMode: 'member_id', isMed24: true },
    settings: { RATE_LIMITS: 'off' },
    pool: 16,
  });
  key = await w.partnerKey(['members']);
});
afterAll(() => w.close());

/** Every kind of identifier may have these letters and digits. */
function identifierOf(no: number): string {
  const digits = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
  const places = [no, no / 30, no / 900, no / 27_000].map((part) => digits.charAt(Math.floor(part) % 30));
  return `QQQQ${places.join('')}`;
}

const snapshot = `select
  (select count(*)::int from subscription s join entitlement e on e.id = s.entitlement_id
    where (s.valid_from, s.valid_to) is distinct from (e.valid_from, e.valid_to)) as differing,
  (select count(*)::int from (select from subscription where entitlement_id is not null
    group by account_id, entitlement_id having count(*) > 1) twice) as twice`;

/** @returns the number of snapshots */
async function watching(round: Promise<unknown>): Promise<number> {
  let isOver = false;
  let snapshots = 0;
  const end = round.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const { rows } = await w.database.pool.query(snapshot);
    expect(rows).toEqual([{ differing: 0, twice: 0 }]);
    snapshots += 1;
  }
  await end;
  return snapshots;
}

type Person = { id: string; headers: Record<string, string> };

async function compare(people: readonly Person[], ids: ReadonlySet<string>, opens: number): Promise<void> {
  const register = await w.database.db
    .selectFrom('entitlement')
    .innerJoin('product', 'product.id', 'product_id')
    .select(['entitlement.id', 'key', 'valid_from', 'valid_to'])
    .where('entitlement.id', 'in', [...ids])
    .execute();
  const policies = await w.database.db
    .selectFrom('subscription')
    .select(['account_id', 'entitlement_id'])
    .where('entitlement_id', 'in', [...ids])
    .execute();
  const today = w.now().toZonedDateTimeISO('Europe/Budapest').toPlainDate().toString();
  for (const { id, headers } of people) {
    const rows = register.filter((row) =>
      policies.some((policy) => policy.account_id === id && policy.entitlement_id === row.id),
    );
    const inForce = rows.filter(
      ({ valid_from, valid_to }) => valid_from <= today && (valid_to === null || today <= valid_to),
    );
    const cover = good(await w.call(listSubscriptions, {}, headers));
    const spelled = cover.map(({ product, validFrom, validTo }) => `${product.key} ${validFrom} ${validTo}`);
    expect(spelled.toSorted()).toEqual(inForce.map((row) => `${row.key} ${row.valid_from} ${row.valid_to}`).toSorted());
    const isOwner = rows.length > 0 && opens === 1;
    const open = register.filter(({ valid_to }) => valid_to === null || today <= valid_to);
    if (isOwner) for (const row of open) expect(rows).toContainEqual(row);
  }
  for (const { id } of register) {
    const owners = policies.filter(({ entitlement_id }) => entitlement_id === id);
    expect(owners.length).toBeLessThanOrEqual(opens);
  }
}

async function order(seed: number) {
  const random = randomFor(`register ${seed}`);
  const { kind, mode, field, uses, opens } = pick(random, kinds);
  const identifier = identifierOf(seed);
  const people: Person[] = [];
  for (let no = 0; no < 3; no += 1) {
    const { id } = await account(w.database, { subscriptions: [] });
    people.push({ id, headers: (await w.session(id)).headers });
  }
  const ids = new Set<string>();
  const counts = { put: 0, opened: 0, held: 0, refused: 0, snapshots: 0 };
  const put = async () => {
    const terms = { kind, identifier, product: pick(random, products), ...pick(random, days) };
    ids.add(good(await w.call(putEntitlement, { ...terms, ...(uses !== undefined && { uses }) }, key)).id);
    counts.put += 1;
  };
  const take = async () => {
    const { headers } = pick(random, people);
    const { ok, error } = await w.call(identify, { mode, [field]: identifier }, headers);
    if (error) expect(error.errorCode).toMatch(/^U0(06|27|41)$/);
    counts[ok?.outcome === 'opened' ? 'opened' : ok?.outcome === 'held' ? 'held' : 'refused'] += 1;
  };
  await put();
  for (let round = 0; round < 4; round += 1) {
    const actions = Array.from({ length: 4 }, () => (random() < 0.4 ? put : take));
    counts.snapshots += await watching(Promise.all(actions.map((action) => action())));
    await compare(people, ids, opens);
  }
  return counts;
}

it('whatever a partner puts and customers take up at once, cover is the register’s at each instant, and nobody has a policy twice (S8.3-14, T11, T32)', {
  timeout: 60_000 + orders * 3000,
}, async () => {
  const sums = { put: 0, opened: 0, held: 0, refused: 0, snapshots: 0 };
  for (let seed = 0; seed < orders; seed += 1) {
    const counts = await order(seed);
    for (const name of ['put', 'opened', 'held', 'refused', 'snapshots'] as const) sums[name] += counts[name];
  }
  const changes = await w.database.pool.query(`select
      (select count(*)::int from audit where action = 'policy.change') as changes,
      (select count(*)::int from outbox where kind = 'policy_changed' and facts->>'before' is not null) as letters`);
  console.info(JSON.stringify({ orders, ...sums, ...changes.rows[0] }));
  expect(changes.rows[0].changes).toBe(changes.rows[0].letters);
  for (const count of Object.values(sums)) expect(count).toBeGreaterThan(0);
  expect(await invariantBreaches(w.database)).toEqual([]);
});
