import { isAtDesk, type Operation } from '../../../contract/platform/operation.ts';

const callers: Readonly<Record<string, (what: string) => string>> = {
  entry: () => 'anyone; nobody is looked for who is logged in',
  public: () => 'anyone; a token that is shown must be good',
  customer: () => 'a customer who is logged in',
  subscriber: () => 'a customer with a subscription that is chosen',
  operator: () => 'an operator who is logged in at the desk',
  permission: (flag) => `a customer with a subscription whose product has the flag ${flag}`,
  key: (scope) => `a partner's own system, by a key with the scope ${scope}`,
  desk: (right) => `an operator with the right ${right}`,
};

function callerOf({ access }: Pick<Operation, 'access'>): readonly [kind: string, what: string] {
  if (typeof access === 'string') return [access, ''];
  const [kind = '', what = ''] = Object.entries(access)[0] ?? [];
  return [kind, what];
}

export function accessOf(operation: Operation): string {
  const { pages, selfOnly, credentials, health, mints } = operation;
  const [kind, what] = callerOf(operation);
  return [
    isBearer(operation) ? 'whoever shows a one-time token as the bearer' : callers[kind]?.(what),
    pages && `only where the portal shows the caller one of the pages ${pages.join(', ')}`,
    selfOnly && 'never an operator who acts for a customer',
    credentials && "never a session that a partner's system opened",
    health &&
      `an operator who acts for a customer only with the right ${health.join(' and ')}, and once the customer has accepted the statement`,
    mints && 'never a page of another site',
  ]
    .filter((part) => typeof part === 'string')
    .join('; ');
}

/** Whether a one-time token is shown in the header in which others show a session's token (S7-17). */
function isBearer({ headers }: Operation): boolean {
  return Object.values(headers ?? {}).includes('authorization');
}

export function securityOf(operation: Operation): Record<string, string[]>[] {
  const [kind, what] = callerOf(operation);
  const needs = what === '' ? [] : [what];
  if (kind === 'entry') return isBearer(operation) ? [{ bearer: [] }] : [];
  if (isAtDesk(operation)) return [{ desk: needs }];
  if (kind === 'key') return [{ apikey: needs }];
  return kind === 'public' ? [{}, { bearer: [] }] : [{ bearer: needs }];
}

export const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `token` of a log-in. A name beside it is a flag of the product.',
  },
  desk: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `token` of a log-in at the desk. A name beside it is a right.',
  },
  apikey: {
    type: 'apiKey',
    in: 'header',
    name: 'apikey',
    description: "The key of a partner's own system. A name beside it is a scope of the key.",
  },
};
