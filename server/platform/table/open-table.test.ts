import { describe, expect, it } from 'vitest';
import { openTable } from './open-table.ts';

const form = {
  headings: { no: ['Number', 'Kötvényszám'], name: ['Név', 'Nume'], day: ['Érvényes -tól'] },
  required: ['no', 'name'],
  ignored: ['Reasons'],
  mayBeShort: true,
} as const;

type Options = Partial<Omit<Parameters<typeof openTable>[1], 'headings'>>;

async function read(file: string | Uint8Array, options: Options = {}) {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const table = await openTable<string>(bytes, { ...form, ...options });
  if ('refusal' in table) return table.refusal;
  const rows = table.rows.map(({ no, values, faults }) => [
    no,
    ...Object.values(values),
    ...faults.map(({ fault }) => fault),
  ]);
  return { rows, notes: table.notes };
}

const good = { rows: [[2, 'A1', 'Őri', '2026-01-01']], notes: [] };
const text = 'no;name;day\r\nA1;Őri;2026-01-01\r\n';
const utf16 = (mark: string) => Buffer.from(mark + text, 'utf16le');
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
const bytesOf = (latin: string) => Buffer.from(latin, 'latin1');
/** Windows-1250 has Őri's letters where Latin-1 has others. */
const central = text.replace('Ő', 'Õ');

describe('text', () => {
  it.each([
    ['semicolons', text],
    ['commas', text.replaceAll(';', ',')],
    ['tabs', text.replaceAll(';', '\t')],
    ['bars', text.replaceAll(';', '|')],
    ['a mark', `\uFEFF${text}`],
    ['a line that names the separator', `sep=;\r\n${text}`],
    ['a mark and that line', `\uFEFFsep=,\r\n${text.replaceAll(';', ',')}`],
    ['the line ends of old Macs', text.replaceAll('\r\n', '\r')],
    ['mixed line ends', text.replace('\r\n', '\n')],
    ['no line end at last', text.trimEnd()],
    ['UTF-16', utf16('\uFEFF')],
    ['UTF-16 without a mark', utf16('')],
    ['UTF-16 of big ends', swapped(utf16('\uFEFF'))],
    ['UTF-16 of big ends without a mark', swapped(utf16(''))],
    ['quotation marks around all', text.replace(/[^;\r\n]+/g, '"$&"')],
    ['headings in capitals', text.replace('no;name;day', 'NO;NAME;DAY')],
    ['other headings', text.replace('no;name;day', ' KÖTVÉNY-SZÁM ;nume;ervenyes_tol (éééé-hh-nn)')],
    ['empty columns at the end', text.replaceAll('\r\n', ';;\r\n')],
    ['an empty column of a name we do not know', text.replace('day', 'day;x').replace('2026-01-01', '2026-01-01;')],
    ['a column of reasons', text.replace('day', 'day;REASONS').replace('2026-01-01', '2026-01-01;no such policy')],
    ['blank rows', `${text};;\r\n\r\n ; ;\r\n`],
    ['a value that keeps its zeros', text.replace('A1', '="A1"')],
  ])('with %s is read (S5-07)', async (_what, file) => {
    expect(await read(file)).toEqual(good);
  });

  it('in Windows-1250 is read, and the reader says so (S5-10)', async () => {
    expect(await read(bytesOf(central))).toEqual({ ...good, notes: [{ cause: 'note.encoding' }] });
    expect(await read(bytesOf(text.replace('Őri', 'Zoë')))).toMatchObject({ rows: [[2, 'A1', 'Zoë', '2026-01-01']] });
  });

  it.each([
    ['DOS', bytesOf(text.replace('Őri', 'S\u0081t\u0094'))],
    ['a Mac', bytesOf(text.replace('Őri', 'Kov\u0087cs'))],
    ['Western Europe that would become others', bytesOf(text.replace('Őri', 'H\u00e9l\u00e8ne'))],
    ['Cyrillic', bytesOf(text.replace('Őri', '\u00c8\u00e2\u00e0\u00ed'))],
    ['UTF-8 cut within a letter', Buffer.from(text).subarray(0, -16)],
  ])('in the letters of %s is refused with the cause (S8.1-09)', async (_what, file) => {
    expect(await read(file)).toEqual({ cause: 'file.encoding' });
  });

  it('has rows numbered as table programs number them, whatever stands in a value (S8.1-09)', async () => {
    const lines = 'no;name\n"A\n1";Éva\n\nKK;"say ""x"""\nC3;Kiss "Pista"\n';
    expect(await read(lines)).toMatchObject({
      rows: [
        [2, 'A\n1', 'Éva'],
        [4, 'KK', 'say "x"'],
        [5, 'C3', 'Kiss "Pista"'],
      ],
    });
  });

  it('has a title above the headings where that is certain (S8.1-09)', async () => {
    const titled = `Insured persons 2026;;\n;;\n${text}`;
    expect(await read(titled)).toEqual({
      rows: [[4, 'A1', 'Őri', '2026-01-01']],
      notes: [{ cause: 'note.title', values: { no: 3 } }],
    });
    expect(await read(`A0;Kiss;2025-01-01\n${text}`)).toMatchObject({ cause: 'file.noHeading' });
  });

  it.each([
    ['', { cause: 'file.empty' }],
    [';;\n\n', { cause: 'file.empty' }],
    ['x;y\n1;2\n', { cause: 'file.noHeading', values: { columns: 'no, name' } }],
    ['no;day\n1;2\n', { cause: 'file.missing', values: { columns: 'name' } }],
    ['no;number;name\n1;2;x\n', { cause: 'file.twice', values: { one: 'no', other: 'number' } }],
    ['no;name;note\n1;x;y\n', { cause: 'file.unknownColumn', values: { name: 'note' } }],
    ['no;name;\n1;x;y\n', { cause: 'file.unnamedColumn', values: { letter: 'C' } }],
    ['no;name\n1;"x\n2;y\n', { cause: 'file.openQuote', values: { no: 3 } }],
  ])('that is no table of ours says why: %j (S8.1-09)', async (file, refusal) => {
    expect(await read(file)).toEqual(refusal);
  });

  it('says of a row what is wrong with it (S8.1-09)', async () => {
    const cut = { cause: 'row.tooFew' };
    expect(await read('no;name\n1;a;b\n2;#N/A\n3')).toMatchObject({
      rows: [
        [2, '1', 'a', { cause: 'row.tooMany' }],
        [3, '2', '#N/A', { cause: 'cell.error', values: { value: '#N/A' } }],
        [4, '3', '', cut],
      ],
    });
    // Excel leaves empty cells at the end of a row away.
    expect(await read('no;name;day\n1;a\n')).toMatchObject({ rows: [[2, '1', 'a', '']] });
    expect(await read('no;name;day\n1;a\n', { mayBeShort: false })).toMatchObject({ rows: [[2, '1', 'a', '', cut]] });
  });
});
