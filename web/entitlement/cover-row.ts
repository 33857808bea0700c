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

/** What the person pays by their coverage; undefined without one or without a price. */
export function paysText(cover: Pick<Cover, 'patientPays'> | null | undefined, locale: string): string | undefined {
  return cover?.patientPays ? money(cover.patientPays, locale) : undefined;
}

export function coverRow(
  { decision, benefit, patientPays, insurerPays, left, reasons }: Cover,
  locale: string,
): CoverRow {
  return {
    decision,
    benefit: benefit?.name,
    pays: paysText({ patientPays }, locale),
    insurer: insurerPays && insurerPays.amount > 0 ? money(insurerPays, locale) : undefined,
    left: left === null ? undefined : 'count' in left ? left : { money: money(left.money, locale) },
    reasons: reasons.map(({ text }) => text),
  };
}
