import type { Benefit } from '../../../contract/entitlement/benefit.ts';
import type { Cover, Quantity } from '../../../contract/entitlement/coverage.ts';
import { dayFull } from '../../../contract/platform/format.ts';
import { inLanguage } from '../../../contract/platform/languages.ts';
import type { Money } from '../../../contract/platform/money.ts';
import type { Context } from '../../identity/context.ts';
import type { CareQuestion, Reason } from './cover-rules.ts';
import type { CoverDecision } from './decide.ts';

export type TextContext = Pick<Context, 'language' | 'texts' | 'host'>;

export function coverOf(context: TextContext, { organisable }: CareQuestion, decided: CoverDecision): Cover {
  const { language, host } = context;
  const { decision, benefit, shares, leftAfter, reasons, bookable } = decided;
  const money = (amount: number): Money => ({ amount, currency: host.brand.currency });
  return {
    decision,
    benefit: benefit ? { code: benefit.code, name: inLanguage(benefit.name, language) ?? benefit.code } : null,
    price: shares && money(shares.price),
    patientPays: shares && money(shares.patient),
    insurerPays: shares && money(shares.insurer),
    left: benefit && leftAfter !== null ? quantity(benefit, leftAfter, host.brand.currency) : null,
    reasons: reasons.map((reason) => ({ code: reason.code, text: reasonText(context, reason) })),
    bookable,
    organisers: [...organisable],
  };
}

export function reasonText(
  { language, texts }: Pick<TextContext, 'language' | 'texts'>,
  { code, values }: Reason,
): string {
  return texts.say(language, `cover.reason.${code}`, inWords(values, language));
}

function inWords(values: Reason['values'], language: TextContext['language']): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'object') return [name, inLanguage(value, language) ?? ''];
      return [name, name === 'day' && typeof value === 'string' ? dayFull(value, language) : value];
    }),
  );
}

export function quantity({ allowed }: Pick<Benefit, 'allowed'>, of: number, currency: Money['currency']): Quantity {
  return allowed !== null && 'amount' in allowed ? { money: { amount: of, currency } } : { count: of };
}
