import type { Operation } from './operation.ts';

type OperationsIn<Exports> = {
  readonly [Name in keyof Exports as Exports[Name] extends Operation ? Name : never]: Exports[Name];
};

/** The operations among the exports of a module; schemas and rules are left out. */
export function operationsIn<Exports extends object>(exported: Exports): OperationsIn<Exports>;
export function operationsIn(exported: object): object {
  const operations = Object.entries(exported).filter(([, value]) => isOperation(value));
  for (const [name, { id }] of operations) if (name !== id) throw new Error(`${name} is exported with the id ${id}`);
  return Object.fromEntries(operations);
}

function isOperation(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'access' in value && 'input' in value && 'output' in value;
}
