import { z } from 'zod';
import { isIban } from '../../contract/platform/bank-account.ts';
import { Currency } from '../../contract/platform/money.ts';
import { isThisMachine, url } from './setting-rules.ts';

const gatewayRule = /^(?:\*|[a-z0-9-]+):(?:HUF|RON|EUR|USD):(?:simplepay|stripe)$/;

const transferRule = /^([a-z0-9-]+):(HUF|RON|EUR):([A-Z\d ]+):(\d{1,2}):([^:;]{2,70}):([^:;]{2,70})$/;

/** Plain HTTP is for an imitation of the gateway on the same machine. */
const gatewayUrl = url('https:', 'http:').refine(
  (text) => !text.startsWith('http:') || isThisMachine(new URL(text).hostname),
  { message: 'must begin with https:, unless it is on this machine' },
);

export const paymentSettings = {
  SIMPLEPAY_ACCOUNTS: z
    .string()
    .transform((text) => text.split(',').map((account) => account.trim().split(':')))
    .pipe(
      z.array(
        z
          .tuple([z.string().min(1), z.enum(['HUF', 'EUR', 'USD']), z.string().min(1)], {
            error: 'must be accounts such as MERCHANT:HUF:key, with commas between',
          })
          .transform(([merchant, currency, key]) => ({ merchant, currency, key })),
      ),
    )
    .refine(
      (accounts) => new Set(accounts.map(({ currency }) => currency)).size === accounts.length,
      'must have one account for each currency',
    )
    .default([]),
  SIMPLEPAY_ACCOUNTS_FILE: z.string().optional(),
  SIMPLEPAY_URL: gatewayUrl.default('https://secure.simplepay.hu/payment/v2/'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?:sk|rk)_\w+$/, 'must be a secret key such as sk_live_…')
    .optional(),
  STRIPE_SECRET_KEY_FILE: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'must be the secret of an endpoint, such as whsec_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET_FILE: z.string().optional(),
  STRIPE_URL: gatewayUrl.default('https://api.stripe.com'),
  PAYMENT_GATEWAYS: z
    .string()
    .transform((text) => text.split(',').map((rule) => rule.trim()))
    .pipe(
      z.array(
        z
          .string()
          .regex(gatewayRule, 'must be rules such as webbeteg:HUF:simplepay or *:RON:stripe, with commas between')
          .transform((rule) => {
            const [partner = '', currency, gateway = ''] = rule.split(':');
            return { partner, currency: Currency.parse(currency), gateway };
          }),
      ),
    )
    .refine(
      (rules) => new Set(rules.map(({ partner, currency }) => `${partner}:${currency}`)).size === rules.length,
      'must have one gateway for each partner and currency',
    )
    .default([]),
  BANK_TRANSFERS: z
    .string()
    .transform((text) =>
      text
        .split(';')
        .map((rule) => rule.trim())
        .filter((rule) => rule !== ''),
    )
    .pipe(
      z.array(
        z
          .string()
          .regex(transferRule, 'must be accounts such as webbeteg:HUF:HU42…:8:Holder Ltd.:Bank, with ; between')
          .transform((rule) => {
            const [, partner = '', currency, iban = '', days, holder = '', bank = ''] = transferRule.exec(rule) ?? [];
            return {
              ...{ partner, holder: holder.trim(), bank: bank.trim() },
              ...{ currency: Currency.parse(currency), iban: iban.replaceAll(' ', ''), days: Number(days) },
            };
          })
          .refine(({ iban }) => isIban(iban), 'must have an IBAN of HU or RO whose check digits are right')
          .refine(({ days }) => days > 0, 'must have a day or more to pay'),
      ),
    )
    .refine(
      (rules) => new Set(rules.map(({ partner, currency }) => `${partner}:${currency}`)).size === rules.length,
      'must have one account for each partner and currency',
    )
    .default([]),
};

const Payment = z.object(paymentSettings);
type PaymentSettings = z.output<typeof Payment>;

/** `outside`: the reason why other machines can reach the portal; undefined if they cannot. */
export function paymentFaults(settings: PaymentSettings, outside: string | undefined): string[] {
  const { SIMPLEPAY_ACCOUNTS: accounts, STRIPE_SECRET_KEY: stripeKey, STRIPE_WEBHOOK_SECRET: webhook } = settings;
  const used = [
    ...(accounts.length > 0 ? ['SIMPLEPAY_URL' as const] : []),
    ...(stripeKey ? ['STRIPE_URL' as const] : []),
  ];
  const imitated = outside === undefined ? [] : used.filter((name) => settings[name].startsWith('http:'));
  const idle = settings.PAYMENT_GATEWAYS.filter((rule) => !isSetUp(settings, rule));
  return [
    ...imitated.map(
      (name) =>
        `${name}: must begin with https:, because ${outside}: whoever reaches an imitation of the gateway can call any order paid`,
    ),
    ...(stripeKey === undefined && webhook !== undefined
      ? ['STRIPE_SECRET_KEY: must be set too where STRIPE_WEBHOOK_SECRET is']
      : []),
    ...(stripeKey !== undefined && webhook === undefined
      ? ['STRIPE_WEBHOOK_SECRET: must be set too where STRIPE_SECRET_KEY is: without it no notification is believed']
      : []),
    ...idle.map(
      ({ partner, currency, gateway }) =>
        `PAYMENT_GATEWAYS: ${partner}:${currency}:${gateway}: ${gateway} is not set up for ${currency}`,
    ),
  ];
}

function isSetUp(
  { SIMPLEPAY_ACCOUNTS: accounts, STRIPE_SECRET_KEY: key }: PaymentSettings,
  { gateway, currency }: PaymentSettings['PAYMENT_GATEWAYS'][number],
): boolean {
  if (gateway === 'stripe') return key !== undefined && currency !== 'USD';
  return accounts.some((account) => account.currency === currency);
}
