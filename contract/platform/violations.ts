import type { z } from 'zod';
import type { Violation } from './error-object.ts';
import { memberOf } from './member-of.ts';
import type { ErrorCode } from './problem.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

const longestValue = 60;
const mostViolations = 50;
const secret =
  /captcha|password|token|secret|apikey|^(?:(?:recovery|voucher|entitlement|coupon)?code|activationKey|taj|cnp|taxId|memberId|bankAccount)$/i;

const requiredCodes = new Map<string, ErrorCode>([
  ['birthDate', 'U007'],
  ['email', 'U011'],
  ['emailAgain', 'U011'],
  ['contactEmail', 'U011'],
  ['companyEmail', 'U011'],
  ['taxId', 'U012'],
  ['taj', 'U013'],
  ['firstName', 'U019'],
  ['lastName', 'U020'],
  ['phone', 'U021'],
  ['productId', 'U022'],
  ['postalCode', 'U026'],
  ['entitlementCode', 'V001'],
  ['activationKey', 'V001'],
  ['voucherCode', 'V001'],
  ['serviceType', 'U031'],
  ['subfunctionId', 'U031'],
  ['memberId', 'U046'],
]);

/** Violations are in the order of the schema; their texts are added where the language is known. */
export function violationsOf(error: z.ZodError, input: unknown): Violation[] {
  const violations = new Map<string, Violation>();
  for (const violation of error.issues.flatMap((issue) => ofIssue(issue, input, []))) {
    const key = `${violation.propertyName} ${violation.errorCode}`;
    if (!violations.has(key) && violations.size < mostViolations) violations.set(key, violation);
  }
  return [...violations.values()];
}

function ofIssue(issue: Issue, input: unknown, above: Path): Violation[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => violation('V012', [...path, key], undefined, undefined));
  }
  const value = valueAt(input, path);
  const branch = issue.code === 'invalid_union' && !isMissing(value) ? nearestBranch(issue.errors) : undefined;
  if (branch && !isCode(issue.message)) return branch.flatMap((inner) => ofIssue(inner, input, path));
  return [violation(codeOf(issue, path, value), path, value, limitOf(issue))];
}

/** The messages of our schemas are codes; those of the library itself are sentences. */
function isCode(message: string): message is ErrorCode {
  return /^(?:[A-Z]{1,2}|#)\d{3,4}$/.test(message);
}

function nearestBranch(branches: readonly Issue[][]): Issue[] | undefined {
  const deep = branches.filter((branch) => branch.some((issue) => issue.path.length > 0));
  return deep.toSorted((one, other) => one.length - other.length)[0];
}

function codeOf(issue: Issue, path: Path, value: unknown): ErrorCode {
  if (isCode(issue.message) && !issue.message.startsWith('V')) {
    return isMissing(value) ? (requiredCodes.get(leafOf(path)) ?? issue.message) : issue.message;
  }
  if (isMissing(value)) return requiredCodes.get(leafOf(path)) ?? 'V001';
  if (isCode(issue.message)) return issue.message;
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'V005' : 'V016';
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' ? 'V006' : 'V015';
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int' ? 'V010' : 'V007';
    case 'not_multiple_of':
      return 'V010';
    case 'invalid_format':
      return formatCodes.get(issue.format) ?? 'V007';
    case 'invalid_key':
      return 'V012';
    default:
      return 'V007';
  }
}

const formatCodes = new Map<string, ErrorCode>([
  ['email', 'V002'],
  ['date', 'V008'],
  ['datetime', 'V008'],
]);

function limitOf(issue: Issue): number | undefined {
  if (issue.code === 'too_big') return Number(issue.maximum);
  return issue.code === 'too_small' ? Number(issue.minimum) : undefined;
}

function violation(errorCode: ErrorCode, path: Path, value: unknown, limit: number | undefined): Violation {
  const fault = {
    errorCode,
    propertyName: cut(path.map(String).join('.')),
    invalidValue: shownValue(path, value),
    message: '',
  };
  return limit === undefined ? fault : { ...fault, limit };
}

/** A refusal is logged and shown, so a secret that was typed is left out of it. */
function shownValue(path: Path, value: unknown): string {
  if (path.some((part) => secret.test(String(part)))) return '';
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? cut(String(value)) : '';
}

function cut(text: string): string {
  return text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text;
}

function leafOf(path: Path): string {
  return String(path.at(-1) ?? '');
}

function isMissing(value: unknown): boolean {
  return (
    value === undefined || value === null || (typeof value === 'string' && value.trim() === '') || isEmptyList(value)
  );
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function valueAt(input: unknown, path: Path): unknown {
  let value: unknown = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = memberOf(value, key);
  }
  return value;
}
