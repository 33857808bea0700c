import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csv } from '../csv.ts';
import type { PayoutBatch } from '../ports/payout-batch.ts';
import { giroFile, ledgerFile } from '../ports/payout-csv.ts';
import { openTable } from './open-table.ts';

async function read(text: string, columns: readonly string[]) {
  const headings = Object.fromEntries(columns.map((column) => [column, []]));
  const table = await openTable<string>(Buffer.from(text), {
    headings,
    required: columns,
    ignored: [],
    mayBeShort: true,
  });
  if ('refusal' in table) throw new Error(JSON.stringify(table.refusal));
  return table.rows.map(({ values }) => columns.map((column) => values[column]));
}

/** Values that survive the export. An apostrophe before a formula’s sign cannot be told from the one that we add. */
const value = fc
  .string({ unit: fc.constantFrom(...'aÉő;,|\t\n"\'=+-@ 0123') })
  .map((text) => text.trim())
  .filter((text) => !/^(?:'|=")/.test(text));

it('reads what the portal’s own exports write, whatever stands in them (S3.8-01)', async () => {
  const columns = ['account', 'holder', 'amount'];
  const rows = fc.array(fc.tuple(fc.constant('A'), value, value), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(rows, async (list) => {
      expect(await read(csv([columns, ...list]), columns)).toEqual(list);
    }),
  );
});

it('reads the payment lists for the bank and the books (S2.3-02)', async () => {
  const batch: PayoutBatch = {
    number: 'K-1',
    madeAt: '2026-11-23T07:00:00Z',
    day: '2026-11-23',
    payer: { name: 'Hárs', account: 'HU42117730161111101800000000' },
    payments: [
      {
        account: '117730161111101800000000',
        holder: '=Kiss; "Pista"',
        amount: { amount: 12_345, currency: 'HUF' },
        reference: 'C-1',
      },
    ],
  };
  const giro = ['account', 'holder', 'amount', 'currency', 'day', 'reference'];
  expect(await read(giroFile(batch).text, giro)).toEqual([
    ['11773016-11111018-00000000', '=Kiss; "Pista"', '12345', 'HUF', '2026-11-23', 'C-1'],
  ]);
  const ledger = ['list', 'day', 'reference', 'holder', 'account', 'amount', 'currency'];
  expect(await read(ledgerFile(batch).text, ledger)).toEqual([
    ['K-1', '2026-11-23', 'C-1', '=Kiss; "Pista"', '117730161111101800000000', '12345', 'HUF'],
  ]);
});
