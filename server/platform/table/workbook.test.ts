import type { CellValue, WriteOptions, WriteSheet } from 'hucre';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { zipOf } from '../../../tests/files/zips.ts';
import { openTable } from './open-table.ts';

const form = {
  headings: { no: [], name: [], day: [] },
  required: ['no', 'name'],
  ignored: [],
  mayBeShort: true,
} as const;

async function read(bytes: Uint8Array) {
  const table = await openTable<string>(bytes, form);
  if ('refusal' in table) return table.refusal;
  const rows = table.rows.map(({ no, values, faults }) => [
    ...[no, ...Object.values(values)],
    ...faults.map(({ fault }) => fault),
  ]);
  return { rows, notes: table.notes };
}

const head = ['no', 'name', 'day'];
const first: CellValue[] = ['A1', 'Őri', new Date('2026-01-01T00:00:00Z')];
const good = { rows: [[2, 'A1', 'Őri', '2026-01-01']], notes: [] };
const sheet = (rows: CellValue[][], more: Partial<WriteSheet> = {}): WriteSheet => ({ name: 'List', rows, ...more });
const workbook = (sheets: WriteSheet[], more: Partial<WriteOptions> = {}) => writeXlsx({ sheets, ...more });

describe('a workbook', () => {
  it.each<[string, WriteSheet[], Partial<WriteOptions>]>([
    ['a date', [sheet([head, first])], {}],
    ['the dates of old Macs', [sheet([head, first])], { dateSystem: '1904' }],
    [
      'a hidden sheet before it',
      [sheet([head, ['X', 'Y', 'Z']], { name: 'Old', hidden: true }), sheet([head, first])],
      {},
    ],
    ['blank rows and columns', [sheet([[...head, null], first, [null], [null]])], {}],
  ])('with %s is read (S5-07)', async (_what, sheets, more) => {
    expect(await read(await workbook(sheets, more))).toEqual(good);
  });

  it('has numbers as they were typed, and shortened ones named by the column that they are in (S5-07)', async () => {
    const rows = [
      head,
      [1234567890123, true, 0.1 + 0.2],
      [1.5e21, 'Őri', 41765],
      [7, 'Nagy', new Date('2026-01-01T10:30:00Z')],
    ];
    expect(await read(await workbook([sheet(rows)]))).toEqual({
      rows: [
        [2, '1234567890123', 'TRUE', '0.3'],
        [3, '1.5e+21', 'Őri', '41765'],
        [4, '7', 'Nagy', '2026-01-01T10:30:00.000Z'],
      ],
      notes: [],
    });
  });

  it('has the stored values of formulas, and names errors and formulas without a value (S8.1-09)', async () => {
    const cells: WriteSheet['cells'] = new Map([
      ['1,1', { formula: 'UPPER("nagy")', formulaResult: 'NAGY' }],
      ['2,1', { value: '#N/A', type: 'error' }],
      ['3,1', { formula: 'A1&B1' }],
    ]);
    const rows = [head, ['1', null], ['2', null], ['3', null]];
    expect(await read(await workbook([sheet(rows, { cells })]))).toMatchObject({
      rows: [
        [2, '1', 'NAGY', ''],
        [3, '2', '#N/A', '', { cause: 'cell.error' }],
        [4, '3', '=A1&B1', '', { cause: 'cell.formula', values: { value: '=A1&B1' } }],
      ],
    });
  });

  it('says what it read though it was hidden, what it left out, and which cells are merged (S8.1-09)', async () => {
    const list = sheet([['Insured persons'], head, first, ['A2', 'Nagy', null], ['A3', 'Kis', null]], {
      rowDefs: new Map([[3, { hidden: true }]]),
      merges: [
        { startRow: 0, startCol: 0, endRow: 0, endCol: 2 },
        { startRow: 3, startCol: 2, endRow: 4, endCol: 2 },
      ],
    });
    const merged = { cause: 'row.merged', values: { range: 'C4:C5' } };
    expect(await read(await workbook([sheet([['Draft']], { name: 'Notes' }), list]))).toEqual({
      rows: [
        [3, 'A1', 'Őri', '2026-01-01'],
        [4, 'A2', 'Nagy', '', merged],
        [5, 'A3', 'Kis', '', merged],
      ],
      notes: [
        { cause: 'note.title', values: { no: 2 } },
        { cause: 'note.hidden', values: { rows: '4' } },
        { cause: 'note.sheets', values: { name: 'List', others: 'Notes' } },
      ],
    });
  });
});

describe('what is no such workbook', () => {
  const oldOffice = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  const openDocument = 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet';
  const withParts = (...names: string[]) => zipOf(names.map((name) => ({ name, bytes: Buffer.from('<x/>') })));

  it.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['file.xls', () => Buffer.concat([oldOffice, Buffer.alloc(600), Buffer.from('Workbook', 'utf16le')])],
    ['file.protected', () => workbook([sheet([head])], { encryption: { password: 'x', spinCount: 10 } })],
    ['file.ods', () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(26), Buffer.from(openDocument)])],
    ['file.numbers', () => withParts('Index/Document.iwa')],
    ['file.xlsb', () => withParts('xl/workbook.bin')],
    ['file.document', () => withParts('word/document.xml')],
    ['file.document', () => Buffer.from('%PDF-1.7')],
    ['file.archive', () => withParts('list.csv')],
    ['file.html', () => Buffer.from('\uFEFF<html><table><tr><td>no</td></tr></table>')],
    ['file.xml', () => Buffer.from('<?xml version="1.0"?><Workbook/>')],
    ['file.damaged', () => withParts('xl/workbook.xml')],
    ['file.damaged', async () => (await workbook([sheet([head, first])])).subarray(0, -300)],
  ])('is named: %s (S8.1-09)', async (cause, bytes) => {
    expect(await read(await bytes())).toEqual({ cause });
  });

  it('costs nobody anything where it was made to fill the memory (S8.1-09)', async () => {
    const name = 'xl/workbook.xml';
    expect(await read(zipOf([{ name, says: { size: 300 * 1024 * 1024 } }]))).toEqual({ cause: 'file.tooLarge' });
    // The archive declares a smaller size than it has.
    const bytes = Buffer.alloc(20 * 1024 * 1024);
    expect(
      await read(
        zipOf([
          { name: '[Content_Types].xml', bytes, says: { size: 100 } },
          { name, bytes: Buffer.from('<x/>') },
        ]),
      ),
    ).toEqual({
      cause: 'file.tooLarge',
    });
    // One cell at the far corner of a sheet.
    const far = await workbook([sheet([head], { cells: new Map([['1048575,16383', { value: 'x' }]]) })]);
    expect(await read(far)).toEqual({ cause: 'file.tooLarge' });
  });
});
