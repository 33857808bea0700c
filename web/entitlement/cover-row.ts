import type { Cover, Decision } from '../../contract/entitlement/coverage.ts';
import { money } from '../../contract/platform/format.ts';

/** Formatted by the server, because a browser with other locale data would not hydrate it. */
export type CoverRow = {
  decision: Decision;
  benefit: string | undefined;
  pays: string | undefined;
  insurer: string | undefined;
  left: { count: number } | { money: string } | undefined;
  reasons: string[];
};

export function coverRow(
  { decision, benefit, patientPays, insurerPays, left, reasons }: Cover,
  locale: string,
): CoverRow {
  return {
    decision,
    benefit: benefit?.name,
    pays: patientPays ? money(patientPays, locale) : undefined,
    insurer: insurerPays && insurerPays.amount > 0 ? money(insurerPays, locale) : undefined,
    left: left === null ? undefined : 'count' in left ? left : { money: money(left.money, locale) },
    reasons: reasons.map(({ text }) => text),
  };
}
