import type { Cover, Decision } from '../../contract/entitlement/coverage.ts';
import { money } from '../../contract/platform/format.ts';

/** The server formats sums and texts, because a browser with other locale data would not hydrate them. */
export type CoverRow = {
  decision: Decision;
  benefit: string | undefined;
  pays: string | undefined;
  insurer: string | undefined;
  remainder: { count: number } | { money: string } | undefined;
  reasons: string[];
};

export function paysText(cover: Pick<Cover, 'patientPays'> | null | undefined, locale: string): string | undefined {
  return cover?.patientPays ? money(cover.patientPays, locale) : undefined;
}

export function coverRow(
  { decision, benefit, patientPays, insurerPays, left: remainder, reasons }: Cover,
  locale: string,
): CoverRow {
  return {
    decision,
    benefit: benefit?.name,
    pays: paysText({ patientPays }, locale),
    insurer: insurerPays && insurerPays.amount > 0 ? money(insurerPays, locale) : undefined,
    remainder:
      remainder === null ? undefined : 'count' in remainder ? remainder : { money: money(remainder.money, locale) },
    reasons: reasons.map(({ text }) => text),
  };
}
