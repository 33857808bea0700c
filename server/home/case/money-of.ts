import type { Case, CasePart } from '../../../contract/home/case.ts';
import type { Money } from '../../../contract/platform/money.ts';

const names = ['claimed', 'accepted', 'paid'] as const;
type CaseMoney = Case['money'];

export function moneyOfCase(parts: readonly Pick<CasePart, 'sums'>[]): CaseMoney {
  const all = parts.flatMap(({ sums }) => sums);
  const totals = names.flatMap((name) =>
    added(all.filter((one) => one.name === name).map(({ amount }) => amount)).map((amount) => ({ name, amount })),
  );
  const of = (name: (typeof names)[number], currency: string) =>
    totals.find((one) => one.name === name && one.amount.currency === currency)?.amount.amount ?? 0;
  const toCome = totals
    .filter(({ name }) => name === 'accepted')
    .map(({ amount: { amount, currency } }) => ({ amount: Math.max(0, amount - of('paid', currency)), currency }));
  return [...totals, ...toCome.map((amount) => ({ name: 'to_come' as const, amount }))];
}

function added(amounts: readonly Money[]): Money[] {
  const byCurrency = Map.groupBy(amounts, ({ currency }) => currency);
  return [...byCurrency].map(([currency, own]) => ({
    amount: own.reduce((sum, { amount }) => sum + amount, 0),
    currency,
  }));
}
