import { join } from 'node:path';
import type { Brand } from '../../contract/platform/brand.ts';
import { type AccessibilityGap, accessibilityGaps } from '../../contract/portal/accessibility-gaps.ts';
import { areas } from '../../server/areas.ts';
import { personalData } from '../../server/personal-data.ts';
import { type Clock, dayIn } from '../../server/platform/clock.ts';
import type { ProcessingRow } from '../../server/platform/processing.ts';
import { retention as ofPlatform, type RetentionRow } from '../../server/platform/retention.ts';
import { loadTexts, type Texts } from '../../server/platform/texts.ts';
import { version } from '../../server/platform/version.ts';
import { loadBrands } from '../../server/portal/brand/load.ts';
import { processing } from '../../server/processing.ts';
import { type Check, recordedChecks } from '../a11y-record.ts';

const root = join(import.meta.dirname, '../..');

export type HoldFact = { id: string; years: number };

/** All that the papers for a partner are written from. */
export type PaperFacts = {
  brand: Brand;
  version: string;
  /** The day in the partner's time zone, as YYYY-MM-DD. */
  day: string;
  texts: Texts;
  gaps: readonly AccessibilityGap[];
  checks: readonly Check[];
  processing: readonly ProcessingRow[];
  retention: readonly Omit<RetentionRow, 'forgetBefore'>[];
  holds: readonly HoldFact[];
};

/** @throws Error if there is no such brand */
export function paperFacts(key: string, clock: Clock): PaperFacts {
  const { brands } = loadBrands(join(root, 'brands'));
  const brand = brands.find((one) => one.key === key);
  if (!brand) throw new Error(`There is no brand ${key}. There are: ${brands.map((one) => one.key).join(', ')}.`);
  return {
    brand,
    version,
    day: dayIn(clock(), brand.timeZone),
    texts: loadTexts(join(root, 'locales')),
    gaps: accessibilityGaps,
    checks: recordedChecks().filter((check) => check.brand === key),
    processing,
    retention: [...ofPlatform, ...areas.flatMap(({ data }) => data.retention)],
    holds: personalData.flatMap(({ holds = [] }) => holds),
  };
}
