import type { Language } from '../platform/brand.ts';
import { dayFull, money } from '../platform/format.ts';
import type { BenefitTerms, Quantity } from './coverage.ts';
import { oldest } from './oldest.ts';

type Speaker = {
  say: (id: string, values?: Record<string, string | number>) => string;
  language: Language;
  locale: string;
};

export function quantityText(quantity: Quantity, { say, locale }: Speaker): string {
  return 'count' in quantity ? say('coverage.times', { count: quantity.count }) : money(quantity.money, locale);
}

export function leftText(
  { allowed, remaining }: Pick<BenefitTerms, 'allowed' | 'remaining'>,
  speaker: Speaker,
): string | undefined {
  if (allowed === null || remaining === null) return undefined;
  if ('count' in allowed && 'count' in remaining)
    return speaker.say('coverage.left.count', { left: remaining.count, allowed: allowed.count });
  return speaker.say('coverage.left', {
    left: quantityText(remaining, speaker),
    allowed: quantityText(allowed, speaker),
  });
}

export function termsOf(benefit: BenefitTerms, { say, language, locale }: Speaker): string[] {
  const { allowed, term, to, unit, copayPercent, deductible, deductibleLeft, waitingUntil, network, organiser } =
    benefit;
  const sums = deductible && {
    amount: money(deductible, locale),
    left: money(deductibleLeft ?? deductible, locale),
  };
  return [
    waitingUntil === null ? undefined : say('coverage.term.waiting', { day: dayFull(waitingUntil, language) }),
    allowed === null ? undefined : say(`coverage.term.${term}`, { day: to === null ? '' : dayFull(to, language) }),
    unit === 'family' ? say('coverage.term.family') : undefined,
    ...rulesOf(benefit, { say, language, locale }),
    copayPercent > 0 ? say('coverage.term.copay', { percent: copayPercent }) : say('coverage.term.no_copay'),
    sums === null ? undefined : say('coverage.term.deductible', sums),
    benefit.authorizationRequired ? say('coverage.term.approval') : undefined,
    organiser === 'by_call_center' ? say('coverage.term.organised', { days: benefit.slaDays }) : undefined,
    say(`coverage.term.network_${network}`),
    benefit.claimDays === null ? undefined : say('coverage.term.claim', { days: benefit.claimDays }),
  ].filter((text) => text !== undefined);
}

/** @returns which ends of the range of ages limit the benefit: `from`, `to` or `both`; undefined for neither */
export function ageRange({ fromAge, toAge }: Pick<BenefitTerms, 'fromAge' | 'toAge'>): string | undefined {
  if (fromAge === 0) return toAge === oldest ? undefined : 'to';
  return toAge === oldest ? 'from' : 'both';
}

function rulesOf(benefit: BenefitTerms, { say, locale }: Speaker): (string | undefined)[] {
  const { fromAge, toAge, sex, intervalDays, ceilings } = benefit;
  const range = ageRange(benefit);
  return [
    range === undefined ? undefined : say('coverage.term.age', { range, from: fromAge, to: toAge }),
    sex === null ? undefined : say(`coverage.term.sex_${sex}`),
    intervalDays === 0 ? undefined : say('coverage.term.interval', { days: intervalDays }),
    ...ceilings.map(({ name, allowed, remaining }) =>
      say('coverage.term.ceiling', { name, allowed: money(allowed, locale), left: money(remaining, locale) }),
    ),
  ];
}
