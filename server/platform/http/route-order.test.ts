import { expect, it } from 'vitest';
import { operationList } from '../../../contract/operations.ts';
import { byFixedParts } from './route-order.ts';

// Node sorts what a module exports by name, other loaders by line: neither order may decide what a path means.
const orders = [
  operationList,
  operationList.toReversed(),
  operationList.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
];

const takes = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/** An earlier operation's path takes theirs. */
function unreachable(operations: typeof operationList): string[] {
  return operations
    .filter(({ id, method, path }) => {
      const address = path.replaceAll(/\{\w+\}/g, 'x7');
      return operations.find((one) => one.method === method && takes(one.path).test(address))?.id !== id;
    })
    .map(({ id }) => id);
}

it('would hide operations in some order of rows (T02)', () => {
  expect(orders.flatMap(unreachable)).toContain('readClaimTerms');
});

it.each(orders.map((order, no) => [no, order] as const))(
  'hides none, however order %i has them (T02)',
  (_no, order) => {
    expect(unreachable(order.toSorted(byFixedParts))).toEqual([]);
  },
);
