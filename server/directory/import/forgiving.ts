import { z } from 'zod';

export type Forgiven = { leftOut: readonly string[] };

type Path = readonly PropertyKey[];
type Issue = z.core.$ZodIssue;

/** Names and descriptions say the same when they are cut; a link or a code would say something else. */
const prose = new Set<PropertyKey>(['name', 'description', 'display', 'text']);
const mostTurns = 20;

/** A null counts as absent, and an unreadable part is left out alone. Only a resource without its essentials is refused. */
export function forgiving<T extends z.ZodObject>(schema: T) {
  return z.unknown().transform((raw, context): z.output<T> & Forgiven => {
    const strict = schema.safeParse(raw);
    if (strict.success) return { ...strict.data, leftOut: [] };
    const reasons = new Map<string, string>();
    let rest = withoutNulls(raw);
    for (let turn = 0; turn < mostTurns; turn += 1) {
      const parsed = schema.safeParse(rest);
      if (parsed.success) {
        return { ...parsed.data, leftOut: [...reasons].map(phraseOf) };
      }
      const isNeeded = ({ path }: Issue) => valueAt(rest, path.slice(0, 1)) === undefined;
      if (parsed.error.issues.some(isNeeded)) {
        for (const issue of parsed.error.issues) {
          const message = isNeeded(issue) ? (reasons.get(issue.path.join('.')) ?? missing(issue)) : issue.message;
          context.issues.push({ code: 'custom', path: issue.path, message, input: raw });
        }
        return z.NEVER;
      }
      for (const issue of parsed.error.issues) rest = mend(rest, issue, reasons);
      rest = withoutNulls(rest);
    }
    context.issues.push({ code: 'custom', message: 'has too many parts that cannot be read', input: raw });
    return z.NEVER;
  });
}

const cut = 'cut to';

function phraseOf([path, reason]: [string, string]): string {
  return reason.startsWith(cut) ? `${path} ${reason}` : `without ${path}: ${reason}`;
}

function missing({ path, message }: Issue): string {
  return path.length === 0 ? message : 'is missing';
}

function mend(resource: unknown, issue: Issue, reasons: Map<string, string>): unknown {
  const { path } = issue;
  const value = valueAt(resource, path);
  if (issue.code === 'too_big' && typeof value === 'string' && prose.has(path.at(-1) ?? '')) {
    reasons.set(path.join('.'), `${cut} ${issue.maximum} characters`);
    return replaced(resource, path, value.slice(0, Number(issue.maximum)));
  }
  const part = value === undefined ? path.slice(0, -1) : path;
  const name = part.join('.');
  const before = [...reasons].filter(([other]) => other.startsWith(`${name}.`));
  for (const [other] of before) reasons.delete(other);
  const inner = before.map(([other, reason]) => `${other.slice(name.length + 1)}: ${reason}`).join('; ');
  reasons.set(name, value === undefined ? inner || `has no ${String(path.at(-1))}` : issue.message);
  return replaced(resource, part, undefined);
}

function isRecord(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null;
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((within, key) => (isRecord(within) ? within[key] : undefined), value);
}

function replaced(within: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(within)) return within.map((one, no) => (no === key ? replaced(one, rest, value) : one));
  return isRecord(within) ? { ...within, [key]: replaced(within[key], rest, value) } : within;
}

/** JSON of other systems writes null where FHIR leaves a field out. */
export function withoutNulls(value: unknown): unknown {
  const isThere = (one: unknown) => one !== null && one !== undefined;
  if (Array.isArray(value)) return value.filter(isThere).map(withoutNulls);
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).filter(([, one]) => isThere(one));
  return Object.fromEntries(fields.map(([name, one]) => [name, withoutNulls(one)]));
}
