import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { routeAt } from '../contract/route-at.ts';

const Violation = z.object({ what: z.string(), times: z.int().positive(), first: z.string() });

const Check = z.object({
  brand: z.string(),
  language: z.string(),
  at: z.string(),
  version: z.string(),
  axe: z.string(),
  standards: z.array(z.string()),
  widths: z.array(z.int().positive()),
  pages: z.array(z.string()),
  views: z.int().nonnegative(),
  isWhole: z.boolean(),
  violations: z.array(Violation),
});
export type Check = z.output<typeof Check>;
export type Violation = z.output<typeof Violation>;

const path = 'docs/measured/a11y.json';

export function recordedChecks(file = path): Check[] {
  return existsSync(file) ? z.array(Check).parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
}

const keyOf = ({ brand, language }: Pick<Check, 'brand' | 'language'>) => `${brand} ${language}`;

/** A new check of a brand in a language takes the place of the earlier one, and all others stay. */
export function withChecks(before: readonly Check[], checks: readonly Check[]): Check[] {
  const rows = new Map([...before, ...checks].map((check) => [keyOf(check), check]));
  return [...rows.values()].toSorted((one, other) => keyOf(one).localeCompare(keyOf(other), 'en'));
}

export function recordChecks(checks: readonly Check[], file = path): void {
  writeFileSync(file, `${JSON.stringify(withChecks(recordedChecks(file), checks), null, 2)}\n`);
}

/** The pattern of an address that may contain somebody's number or token; any other address as it is. */
export function pageName(pathname: string): string {
  const { path = pathname } = routeAt(pathname) ?? {};
  return path.lastIndexOf('/') > 0 && path.includes(':') ? path : pathname;
}

export function ruleOf(what: string): string {
  return what.split(':', 1)[0] ?? what;
}
