import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Insertable } from 'kysely';
import { type Coupon, PlanFile, type Seller } from '../../../contract/payment/plan.ts';
import type { Brand } from '../../../contract/platform/brand.ts';
import type { Database } from '../../platform/db/open.ts';
import type { DB } from '../../platform/db/types.ts';
import { type Host, hostsByPartner } from '../../platform/host.ts';
import { linesOf } from '../../platform/lines-of.ts';

type Fault = { brand: string; lines: string[] };

/** @returns the files that were refused; what was stored of them before is still sold */
export async function storePlans({ db }: Database, folder: string, hosts: readonly Host[]): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const { brand, partnerId } of hostsByPartner(hosts).values()) {
    const path = join(folder, brand.key, 'plans.json');
    if (!existsSync(path)) continue;
    const { file, lines } = plansIn(path, brand);
    if (lines.length > 0) faults.push({ brand: brand.key, lines });
    if (file) await store(db, brand, partnerId, file);
  }
  return faults;
}

function plansIn(path: string, brand: Brand): { file?: PlanFile; lines: string[] } {
  try {
    const file = PlanFile.parse(JSON.parse(readFileSync(path, 'utf8')));
    const lines = faultsIn(file, brand);
    return lines.length === 0 ? { file, lines } : { lines };
  } catch (error) {
    return { lines: linesOf(error) };
  }
}

/** Returns one line for each fault, and none for a file that can be stored. @internal */
export function faultsIn(
  { visits, plans, coupons }: PlanFile,
  { products, languages }: Pick<Brand, 'products' | 'languages'>,
): string[] {
  const codes = plans.map(({ code }) => code);
  return [
    ...(visits
      ? languages.flatMap((language) => (language in visits.vat.text ? [] : [`visits.vat.text lacks ${language}`]))
      : []),
    ...codes.filter((code, at) => codes.indexOf(code) !== at).map((code) => `${code} is there twice`),
    ...coupons.flatMap((coupon, at) => [
      ...(coupons.findIndex(({ code }) => code === coupon.code) === at ? [] : [`${coupon.code} is there twice`]),
      ...coupon.plans
        .filter((code) => !codes.includes(code))
        .map((code) => `${coupon.code} is for ${code}, which is no plan`),
    ]),
    ...plans.flatMap(({ code, product, name, benefits, vat }) => [
      ...(products.some(({ key }) => key === product) ? [] : [`${code} is of ${product}, which is no product`]),
      ...[
        { what: 'name', text: name },
        { what: 'vat.text', text: vat.text },
        ...benefits.map((text, at) => ({ what: `benefits.${at}`, text })),
      ].flatMap(({ what, text }) =>
        languages.flatMap((language) => (language in text ? [] : [`${code}.${what} lacks ${language}`])),
      ),
    ]),
  ];
}

async function store(
  db: Database['db'],
  { currency }: Brand,
  partnerId: number,
  { seller, visits, plans, coupons }: PlanFile,
) {
  const legalEntity = await storeSeller(db, seller);
  await storeVisits(db, partnerId, legalEntity, visits);
  const products = await db.selectFrom('product').select(['id', 'key']).where('partner_id', '=', partnerId).execute();
  for (const [position, plan] of plans.entries()) {
    const product = products.find(({ key }) => key === plan.product);
    if (!product) throw new Error(`the product ${plan.product} is not stored`);
    const facts: Omit<Insertable<DB['plan']>, 'partner_id' | 'code'> = {
      legal_entity_id: legalEntity,
      product_id: product.id,
      position,
      name: JSON.stringify(plan.name),
      benefits: JSON.stringify(plan.benefits),
      period: plan.period,
      price_amount: plan.price,
      currency,
      vat_rate: plan.vat.rate,
      vat_text: JSON.stringify(plan.vat.text),
      trial_days: plan.trialDays,
      max_relatives: plan.maxRelatives,
      relative_price_amount: plan.relativePrice,
      notice_days: plan.noticeDays,
      sold: true,
    };
    await db
      .insertInto('plan')
      .values({ partner_id: partnerId, code: plan.code, ...facts })
      .onConflict((conflict) => conflict.columns(['partner_id', 'code']).doUpdateSet(facts))
      .execute();
  }
  await db
    .updateTable('plan')
    .set({ sold: false })
    .where('partner_id', '=', partnerId)
    .where(
      'code',
      'not in',
      plans.map(({ code }) => code),
    )
    .execute();
  await storeCoupons(db, partnerId, coupons);
}

/** A coupon that the file no longer names is refused from now on; its uses stay. */
async function storeCoupons(db: Database['db'], partnerId: number, coupons: readonly Coupon[]): Promise<void> {
  for (const coupon of coupons) {
    const facts: Omit<Insertable<DB['coupon']>, 'partner_id' | 'code'> = {
      percent_off: coupon.percentOff ?? null,
      amount_off: coupon.amountOff ?? null,
      valid_from: coupon.validFrom,
      valid_to: coupon.validTo ?? null,
      max_redemptions: coupon.maxRedemptions ?? null,
      per_customer: coupon.perCustomer,
      min_amount: coupon.minAmount,
      first_purchase_only: coupon.firstPurchaseOnly,
      plans: coupon.plans,
      duration: coupon.duration,
      charges: coupon.charges ?? null,
      active: true,
    };
    await db
      .insertInto('coupon')
      .values({ partner_id: partnerId, code: coupon.code, ...facts })
      .onConflict((conflict) => conflict.columns(['partner_id', 'code']).doUpdateSet(facts))
      .execute();
  }
  const named = coupons.map(({ code }) => code);
  await db
    .updateTable('coupon')
    .set({ active: false })
    .where('partner_id', '=', partnerId)
    .where(({ not, eb, fn, val }) => not(eb('code', '=', fn.any(val(named)))))
    .execute();
}

async function storeVisits(db: Database['db'], partnerId: number, legalEntity: number, visits: PlanFile['visits']) {
  if (!visits) {
    await db.updateTable('visit_sale').set({ sold: false }).where('partner_id', '=', partnerId).execute();
    return;
  }
  const { rate, text } = visits.vat;
  const facts = { legal_entity_id: legalEntity, vat_rate: rate, vat_text: JSON.stringify(text), sold: true };
  await db
    .insertInto('visit_sale')
    .values({ partner_id: partnerId, ...facts })
    .onConflict((conflict) => conflict.column('partner_id').doUpdateSet(facts))
    .execute();
}

async function storeSeller(db: Database['db'], seller: Seller): Promise<number> {
  const facts = JSON.stringify(seller);
  const { id } = await db
    .insertInto('legal_entity')
    .values({ tax_number: seller.taxNumber, facts })
    .onConflict((conflict) => conflict.column('tax_number').doUpdateSet({ facts }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
