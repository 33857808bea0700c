import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listPlans, PlanFile } from '../../../contract/payment/plan.ts';
import { tillHost } from '../../../tests/support/till.ts';
import { good, world } from '../../../tests/support/world.ts';
import { faultsIn, storePlans } from './store-plans.ts';

const seller = {
  name: 'Bolt Kft.',
  country: 'HU',
  postalCode: '1117',
  city: 'Budapest',
  street: 'Fő utca 1.',
  taxNumber: '1',
  invoicePrefix: 'BOLT',
  timeZone: 'Europe/Budapest',
};
const words = { hu: 'szó', en: 'word', ro: 'cuvânt' };
const plan = {
  ...{ code: 'havi', product: 'korlap-plusz', name: words, benefits: [words], period: 'month', price: 1000 },
  vat: { rate: null, text: words },
};
const coupon = { code: 'KUPAN', percentOff: 10, validFrom: '2026-01-01' };
const brand = {
  products: [{ key: 'korlap-plusz', name: words, permissions: [], services: [], hasMap: true, med24Free: false }],
  languages: ['hu', 'en', 'ro'] as ('hu' | 'en' | 'ro')[],
};

it.each([
  ['a plan twice', { plans: [plan, plan] }, ['havi is there twice']],
  ['a product there is not', { plans: [{ ...plan, product: 'arany' }] }, ['havi is of arany, which is no product']],
  [
    'words that are missing',
    { plans: [{ ...plan, benefits: [{ hu: 'szó', en: 'word' }] }] },
    ['havi.benefits.0 lacks ro'],
  ],
  ['a coupon twice', { coupons: [coupon, coupon] }, ['KUPAN is there twice']],
  ['a coupon for no plan', { coupons: [{ ...coupon, plans: ['eves'] }] }, ['KUPAN is for eves, which is no plan']],
])('a file of plans with %s is told of by its line (S1-09)', (_what, changes, lines) => {
  expect(faultsIn(PlanFile.parse({ seller, plans: [plan], ...changes }), brand)).toEqual(lines);
});

it.each([
  ['a price below nothing', { plans: [{ ...plan, price: -1 }] }],
  ['a coupon that takes off two things', { coupons: [{ ...coupon, amountOff: 10 }] }],
  ['a coupon that takes off nothing', { coupons: [{ code: 'KUPAN', validFrom: '2026-01-01' }] }],
  ['a code with a zero', { coupons: [{ ...coupon, code: 'KUPON0' }] }],
  ['no plan at all', { plans: [] }],
  ['a seller whose invoices have no series', { seller: { ...seller, invoicePrefix: '' } }],
  ['a seller in a time zone that there is not', { seller: { ...seller, timeZone: 'Europe/Pest' } }],
])('a file of plans with %s is refused (S1-09)', (_what, changes) => {
  expect(PlanFile.safeParse({ seller, plans: [plan], ...changes }).success).toBe(false);
});

it('a refused file leaves what was sold before; a plan it no longer names is sold no more (S1-10)', async () => {
  const w = await world();
  onTestFinished(() => w.close());
  const folder = mkdtempSync(join(tmpdir(), 'kapu-plans-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync('brands', folder, { recursive: true });
  const write = (file: object) => writeFileSync(join(folder, 'webbeteg/plans.json'), JSON.stringify(file));
  const sold = async () =>
    good(await w.call(listPlans, {}, { host: tillHost })).items.map(({ code, price }) => `${code} ${price.amount}`);
  const store = () => storePlans(w.database, folder, w.hosts.all);
  write({ seller, plans: [plan, { ...plan, code: 'eves', period: 'year', price: 9000 }] });
  expect(await store()).toEqual([]);
  expect(await sold()).toEqual(['havi 1000', 'eves 9000']);
  write({ seller, plans: [{ ...plan, price: 1 }, plan] });
  expect(await store()).toEqual([{ brand: 'webbeteg', lines: ['havi is there twice'] }]);
  expect(await sold()).toEqual(['havi 1000', 'eves 9000']);
  write({ seller, plans: [{ ...plan, price: 1200 }] });
  await store();
  expect(await sold()).toEqual(['havi 1200']);
});
