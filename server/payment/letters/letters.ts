import { z } from 'zod';
import { href } from '../../../contract/href.ts';
import { planSubscriptionStates } from '../../../contract/payment/plan-subscription-states.ts';
import { withdrawalDays } from '../../../contract/payment/purchase.ts';
import { unpaid } from '../../../contract/payment/renewal-rules.ts';
import type { Language } from '../../../contract/platform/brand.ts';
import { dayFull, dayOf, money } from '../../../contract/platform/format.ts';
import { ibanText } from '../../../contract/platform/iban-text.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import type { Host } from '../../platform/host.ts';
import type { LetterWriter, LetterWriters } from '../../platform/mail/deliver.ts';
import { languageOf } from '../../platform/mail/language.ts';
import { layOut } from '../../platform/mail/layout.ts';
import { transferFor } from '../accounting/transfer-accounts.ts';
import type { Services } from '../context.ts';
import type { TransferAccount } from '../gateway/gateway.ts';
import { invoiceAbout } from '../invoice/find.ts';
import { amountOf } from '../payment/find.ts';
import { planName } from '../plan/plan-row.ts';
import { nextSum } from '../plan-subscription/price-at.ts';
import type { PlanLetterKind } from './enqueue.ts';
import { paymentLinkLetters } from './payment-link-letter.ts';
import { visitLetters } from './visit-letters.ts';

const Facts = z.object({
  planSubscriptionId: z.uuid(),
  paymentId: z.uuid().optional(),
  paidUntil: z.iso.date().optional(),
  endsOn: z.iso.date().nullable().optional(),
  price: z.int().optional(),
  from: z.iso.date().optional(),
});

const daysAfter = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();

function letter(kind: PlanLetterKind): LetterWriter<Services> {
  return async (services, host, { id, facts }) => {
    const occasion = Facts.parse(facts);
    const row = await readPurchase(services, occasion);
    if (!row || isOutdated(row, occasion)) return undefined;
    const account = transferFor({ ...services, host }, amountOf({ amount: 0, currency: row.currency }).currency);
    // No letter is sent if the transfer was paid, lapsed or cancelled meanwhile, or the partner's account is no longer set up.
    if (kind === 'plan_transfer' && (row.payment_status !== 'started' || !account)) return undefined;
    const { db } = services.database;
    const language = languageOf(row.locale);
    const invoice = occasion.paymentId === undefined ? undefined : await invoiceAbout(db, occasion.paymentId);
    const values = {
      ...valuesOf(row, occasion, host, language),
      ...pricesOf(row, occasion, await nextSum(db, row), host),
      ...transferValues(row, account, host, language),
      invoice: invoice ?? '',
    };
    const say = (part: string) => services.texts.say(language, `mail.${part}`, values, host.look(language).texts);
    return layOut(host, {
      outboxId: id,
      to: row.contact_email ?? row.email,
      language,
      subject: say(`${kind}.subject`),
      paragraphs: [
        { kind: 'text', text: say('greeting') },
        { kind: 'text', text: say(`${kind}.lead`) },
        ...transferLines(kind, say),
        ...(invoice === undefined ? [] : [{ kind: 'text' as const, text: say(`${kind}.invoice`) }]),
        {
          kind: 'button',
          text: say(`${kind}.button`),
          url: `${host.baseUrl}${href('med24-subscription', { uuid: occasion.planSubscriptionId })}`,
        },
        { kind: 'text', text: say(`${kind}.next`) },
        { kind: 'small', text: say('footer') },
      ],
    });
  };
}

type Occasion = z.output<typeof Facts>;
type Purchase = NonNullable<Awaited<ReturnType<typeof readPurchase>>>;

function readPurchase({ database }: Services, { planSubscriptionId, paymentId }: Occasion) {
  return database.db
    .selectFrom('plan_subscription as bought')
    .innerJoin('plan', 'plan.id', 'bought.plan_id')
    .innerJoin('account', 'account.id', 'bought.account_id')
    .leftJoin('payment', (join) => join.on('payment.id', '=', paymentId ?? null))
    .where('bought.id', '=', planSubscriptionId)
    .where('account.status', '=', 'active')
    .select(['payment.kind', 'payment.amount', 'payment.transaction_id', 'payment.order_ref', 'payment.gateway'])
    .select(['payment.currency as paid_currency', 'payment.expires_at', 'payment.status as payment_status'])
    .select(['bought.price_amount', 'bought.id', 'bought.plan_id', 'bought.currency', 'bought.paid_until'])
    .select(['bought.ends_on', 'bought.next_price_amount', 'bought.next_price_from', 'bought.status'])
    .select(['plan.name', 'account.email', 'account.contact_email', 'account.given_name', 'account.locale'])
    .executeTakeFirst();
}

function isOutdated(row: Purchase, { paidUntil, endsOn, price }: Occasion): boolean {
  return (
    (paidUntil !== undefined && row.paid_until !== paidUntil) ||
    (endsOn !== undefined && row.ends_on !== endsOn) ||
    (price !== undefined && row.next_price_amount !== price)
  );
}

function valuesOf(row: Purchase, { from }: Occasion, { brand }: Host, language: Language) {
  const end = row.ends_on ?? row.paid_until;
  const day = (date: string | null | undefined) => (date ? dayFull(date, language) : '');
  return {
    brand: brand.name,
    phone: brand.phone.number,
    name: row.given_name,
    plan: planName(row, language),
    from: day(from),
    charged: day(row.paid_until),
    rests: day(row.paid_until && daysAfter(row.paid_until, unpaid.suspend)),
    last: day(end && daysAfter(end, -1)),
    over: planSubscriptionStates[stateNamed(planSubscriptionStates, row.status)].over ? 'yes' : 'no',
    transactionId: row.transaction_id ?? '',
    payment: row.kind ?? '',
    days: withdrawalDays,
  };
}

type NextSum = Awaited<ReturnType<typeof nextSum>>;

function pricesOf(row: Purchase, { price }: Occasion, next: NextSum, { brand }: Host) {
  const sum = (amount: number, currency = row.currency) => money(amountOf({ amount, currency }), brand.locale);
  return {
    amount: sum(row.amount ?? next.amount, row.paid_currency ?? row.currency),
    coupon: next.discount > 0 ? 'yes' : 'no',
    discount: sum(next.discount),
    oldPrice: sum(row.price_amount),
    newPrice: sum(price ?? row.price_amount),
  };
}

function transferValues(row: Purchase, account: TransferAccount | undefined, { brand }: Host, language: Language) {
  return {
    reference: row.order_ref ?? '',
    holder: account?.holder ?? '',
    iban: account ? ibanText(account.iban) : '',
    bank: account?.bank ?? '',
    until: row.expires_at === null ? '' : dayFull(dayOf(row.expires_at, brand.timeZone), language),
  };
}

function transferLines(kind: PlanLetterKind, say: (part: string) => string) {
  if (kind !== 'plan_transfer') return [];
  return ['holder', 'iban', 'amount', 'reference'].map((part) => ({
    kind: 'text' as const,
    text: say(`plan_transfer.${part}`),
  }));
}

export const letters: LetterWriters<Services> = {
  ...visitLetters,
  ...paymentLinkLetters,
  plan_transfer: letter('plan_transfer'),
  plan_paid: letter('plan_paid'),
  plan_given_back: letter('plan_given_back'),
  plan_ends: letter('plan_ends'),
  plan_renews: letter('plan_renews'),
  plan_past_due: letter('plan_past_due'),
  plan_suspended: letter('plan_suspended'),
  plan_price_changes: letter('plan_price_changes'),
  plan_cancelled: letter('plan_cancelled'),
  plan_reactivated: letter('plan_reactivated'),
};
