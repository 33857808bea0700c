import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type OperationId, operationList } from '../../contract/operations.ts';
import { isAtDesk, type Operation } from '../../contract/platform/operation.ts';
import { shownInputs } from '../api/shown-inputs.ts';
import type { World } from '../support/world.ts';
import type { Thing } from './rows.ts';

type OperationRow = Operation & { id: OperationId };

export type Cell = {
  operation: OperationRow;
  field: string;
  schema: z.ZodType;
  isList: boolean;
  of: 'id' | 'number' | 'clinic';
};

const nobodysNumber = 'ZZZZ-ZZZZ';
const examples = shownInputs();

const freeTexts = ['no id at all!', 'Ünige', '1117', 'ab', 'AB12CD34EF', 'a@example.com'];

/** An id, the number of a case, or neither; free text takes anything. */
function kindOf(field: string, schema: z.ZodType): Pick<Cell, 'of' | 'isList'> | undefined {
  if (field === 'providerId') return { of: 'clinic', isList: false };
  const takes = (value: unknown) => z.safeParse(schema, value).success;
  if (freeTexts.some((text) => takes(text) || takes([text]))) return undefined;
  const id = randomUUID();
  if (takes(id)) return { of: 'id', isList: false };
  if (takes([id])) return { of: 'id', isList: true };
  if (takes(nobodysNumber)) return { of: 'number', isList: false };
  return takes([nobodysNumber]) ? { of: 'number', isList: true } : undefined;
}

/** Fields that can name something. */
export const cells: readonly Cell[] = operationList.flatMap((operation) =>
  Object.entries(operation.input.shape).flatMap(([field, schema]) => {
    const parsed = z.instanceof(z.ZodType).parse(schema);
    const kind = kindOf(field, parsed);
    return kind && operation.consumes === undefined ? [{ operation, field, schema: parsed, ...kind }] : [];
  }),
);

export type Stranger = {
  name: string;
  headers: Record<string, string>;
  /** Operations that are open to them; tests/api/matrix.test.ts proves that others are refused. */
  may: (operation: Operation) => boolean;
};

export const isCustomers = (operation: Operation) =>
  !isAtDesk(operation) && !(typeof operation.access === 'object' && 'key' in operation.access);
export const isKeyed = ({ access }: Operation) => typeof access === 'object' && 'key' in access;

type Value = { table: string; value: string };

/** The values have the field's form. */
export function valuesFor({ of, schema, isList }: Cell, things: readonly Thing[]): Value[] {
  return things.flatMap(({ table, id, number }) => {
    const value = of === 'number' ? number : id;
    const isClinic = table === 'provider';
    if (value === null || isClinic !== (of === 'clinic')) return [];
    return z.safeParse(schema, isList ? [value] : value).success ? [{ table, value }] : [];
  });
}

const nobodys = { id: () => randomUUID(), number: () => nobodysNumber, clinic: () => '2147483647' };
export const nobodysValue = ({ of }: Cell): string => nobodys[of]();

/** The call is that of the OpenAPI document, with one field replaced. */
export async function call(w: World, { operation, field, isList }: Cell, value: string, stranger: Stranger) {
  const input = { ...examples.get(operation.id), [field]: isList ? [value] : value };
  const { status, text } = await send(w, operation, input, stranger);
  return { status, body: text.replaceAll(value, 'VALUE').replaceAll(/"requestId":"[^"]*"/g, '') };
}

export const lists: readonly OperationRow[] = operationList.filter(
  ({ method, path, consumes }) => method === 'GET' && !path.includes('{') && consumes === undefined,
);

/** Tables of other owners' things in the answer of an unfiltered list. */
export async function namedIn(w: World, operation: OperationRow, stranger: Stranger, things: readonly Thing[]) {
  const needed = Object.entries(operation.input.shape).filter(
    ([, schema]) => !z.safeParse(z.instanceof(z.ZodType).parse(schema), undefined).success,
  );
  const example = examples.get(operation.id) ?? {};
  const input = Object.fromEntries(needed.map(([name]) => [name, example[name]]));
  const { text } = await send(w, operation, input, stranger);
  return things.flatMap(({ table, id, number }) =>
    table !== 'provider' && [id, number].some((one) => one !== null && text.includes(one)) ? [table] : [],
  );
}

async function send(w: World, operation: OperationRow, input: Record<string, unknown>, { headers }: Stranger) {
  const inPath = new Set([...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const rest = Object.entries(input).filter(([name]) => !inPath.has(name) && !(name in (operation.headers ?? {})));
  const query =
    operation.method === 'GET' ? `?${new URLSearchParams(rest.map(([name, one]) => [name, String(one)]))}` : '';
  const { host = 'localhost:3000', ...others } = headers;
  const answer = await w.request(`/api${path}${query}`, {
    method: operation.method,
    host,
    headers: { 'x-fe-request-id': randomUUID(), 'content-type': 'application/json', ...others },
    ...(operation.method === 'POST' && { body: JSON.stringify(Object.fromEntries(rest)) }),
  });
  return { status: answer.status, text: await answer.text() };
}
