import type { RetentionRow } from '../../server/platform/retention.ts';
import { duration } from '../../server/portal/contents/kept-times.ts';
import { paperLanguage } from './markdown.ts';

const [aDay, aYear] = [24 * 60, 365 * 24 * 60];

/** Years are given in days too, because a year in the code always has 365 of them. */
export function timeInWords(minutes: number): string {
  if (minutes < 1) return `${Math.round(minutes * 60)} seconds`;
  const words = duration(minutes, paperLanguage);
  return minutes < aYear ? words : `${words} (${minutes / aDay} days)`;
}

const startWords: Readonly<Record<RetentionRow['from'], string>> = {
  'when it was written': 'creation',
  'when it is over': 'the end',
  'when it was last used': 'the last use',
};

export function keptInWords({ keep, from }: Pick<RetentionRow, 'keep' | 'from'>): string {
  return keep === 0 ? `deleted at ${startWords[from]}` : `${timeInWords(keep)} after ${startWords[from]}`;
}
