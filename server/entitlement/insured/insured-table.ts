import type { z } from 'zod';
import { PutInsuredPerson } from '../../../contract/entitlement/insured.ts';
import { taj, taxId } from '../../../contract/identity/identifiers.ts';
import { ofBirth } from '../../../contract/platform/day-rules.ts';
import { fold } from '../../../contract/platform/fold.ts';
import { plainText } from '../../../contract/platform/plain-text.ts';
import { violationsOf } from '../../../contract/platform/violations.ts';
import { codeCell, withZeros } from '../../platform/table/cell-text.ts';
import { type DayCell, dayReader } from '../../platform/table/day-cell.ts';
import type { Table, TableForm, TableRow } from '../../platform/table/open-table.ts';
import { faultOf, type TableFault } from '../../platform/table/table-fault.ts';

/** Either `policy_no` is filled in, or the three that name the holder in the register. */
const headings = {
  policy_no: [
    ...['Policy number', 'Policy', 'Kötvényszám', 'Kötvény', 'Kötvény száma', 'Szerződésszám'],
    ...['Nr. poliță', 'Număr poliță', 'Numărul poliței', 'Poliță', 'Poliță nr.'],
  ],
  holder_kind: [
    'Identifier type',
    'Holder identifier type',
    'Azonosító típusa',
    'Azonosító fajtája',
    'Tip identificator',
  ],
  holder_identifier: [
    ...['Identifier', 'Holder ID', 'Azonosító', 'Szerződő azonosítója', 'Főbiztosított azonosítója'],
    ...['Identificator', 'Identificator titular', 'Identificatorul titularului'],
  ],
  product: ['Plan', 'Product key', 'Csomag', 'Termék', 'Termékkód', 'Pachet', 'Produs', 'Cod produs'],
  last_name: ['Surname', 'Family name', 'Vezetéknév', 'Családnév', 'Családi név', 'Nume', 'Nume de familie'],
  first_name: ['Given name', 'Given names', 'Forename', 'Keresztnév', 'Utónév', 'Keresztnevek', 'Utónevek', 'Prenume'],
  birth_date: [
    ...['Date of birth', 'Birthday', 'DOB', 'Születési dátum', 'Születési idő', 'Születés ideje', 'Szül. dátum'],
    ...['Szül. idő', 'Data nașterii', 'Data de naștere', 'Data naștere'],
  ],
  valid_from: [
    ...['From', 'Start', 'Start date', 'Cover from', 'Érvényes -tól', 'Érvényesség kezdete', 'Kezdet', 'Kezdete'],
    ...[
      'Kezdő dátum',
      'Biztosítás kezdete',
      'Mettől',
      'De la',
      'Valabil de la',
      'Valabilă de la',
      'Data început',
      'Data începerii',
    ],
  ],
  valid_to: [
    ...['To', 'Until', 'End', 'End date', 'Cover to', 'Érvényes -ig', 'Érvényesség vége', 'Vége', 'Záró dátum'],
    ...[
      'Biztosítás vége',
      'Meddig',
      'Până la',
      'Valabil până la',
      'Valabilă până la',
      'Data sfârșit',
      'Data expirării',
    ],
  ],
} as const;
export type InsuredColumn = keyof typeof headings;

export function insuredForm(ignored: readonly string[]): TableForm<InsuredColumn> {
  const required = ['last_name', 'first_name', 'birth_date', 'valid_from'] as const;
  return { headings, required, ignored, mayBeShort: true };
}

export type InsuredInput = z.infer<typeof PutInsuredPerson>;
type FaultReporter = (column: InsuredColumn, fault: TableFault) => undefined;

const columnOf: Readonly<Record<string, InsuredColumn>> = {
  policyNo: 'policy_no',
  'holder.kind': 'holder_kind',
  'holder.identifier': 'holder_identifier',
  'holder.product': 'product',
  lastName: 'last_name',
  firstName: 'first_name',
  birthDate: 'birth_date',
  validFrom: 'valid_from',
  validTo: 'valid_to',
};

export function insuredPersons(
  table: Table<InsuredColumn>,
  today: string,
): { row: TableRow<InsuredColumn>; input: InsuredInput }[] {
  const days = (column: InsuredColumn) =>
    dayReader(
      table.rows.map(({ values }) => values[column] ?? ''),
      table.startsIn1904,
    );
  const readers = { birth_date: days('birth_date'), valid_from: days('valid_from'), valid_to: days('valid_to') };
  return table.rows.flatMap((row) => {
    const faulty = new Set(row.faults.map(({ column }) => column));
    const heading = (column: InsuredColumn) => table.headings[table.places.get(column) ?? -1] ?? column;
    const report: FaultReporter = (column, fault) => {
      if (!faulty.has(heading(column))) row.faults.push({ column: heading(column), fault });
      faulty.add(heading(column));
      return undefined;
    };
    const raw = rawOf(row.values, readers, report);
    if (raw.birthDate !== undefined) judgeBirth(raw.birthDate, today, report);
    const read = PutInsuredPerson.safeParse(raw);
    for (const { propertyName, errorCode, limit } of read.error ? violationsOf(read.error, raw) : []) {
      const at = columnOf[propertyName];
      if (at === 'policy_no' && errorCode === 'V001') row.faults.push({ fault: faultOf('row.onePolicy') });
      else if (at !== undefined) report(at, ruleFault(errorCode, at, limit));
    }
    return read.success && row.faults.length === 0 ? [{ row, input: read.data }] : [];
  });
}

type Values = TableRow<InsuredColumn>['values'];
type DayColumn = 'birth_date' | 'valid_from' | 'valid_to';

function rawOf(values: Values, readers: Record<DayColumn, (cell: string) => DayCell>, report: FaultReporter) {
  const text = (column: InsuredColumn) => plainText(values[column] ?? '') || undefined;
  const needed = (column: InsuredColumn) => text(column) ?? report(column, faultOf('cell.empty'));
  const code = (column: InsuredColumn) => {
    const read = codeCell(values[column] ?? '');
    return 'text' in read ? read.text || undefined : report(column, read.fault);
  };
  const day = (column: DayColumn) => {
    const read = readers[column](values[column] ?? '');
    return 'day' in read ? read.day : report(column, read.fault);
  };
  const kind = kindOf(text('holder_kind'));
  const identifier = identifierOf(kind, code('holder_identifier'), report);
  const holder = { kind, identifier, product: text('product') };
  return {
    policyNo: code('policy_no'),
    ...(Object.values(holder).some((value) => value !== undefined) && { holder }),
    lastName: needed('last_name'),
    firstName: needed('first_name'),
    birthDate: needed('birth_date') && day('birth_date'),
    validFrom: needed('valid_from') && day('valid_from'),
    validTo: text('valid_to') && !isForever(values.valid_to) ? day('valid_to') : undefined,
  };
}

const kinds = new Map([
  ...['taj', 'taj szam', 'tajszam'].map((name) => [name, 'taj'] as const),
  ...['tax id', 'adoazonosito', 'adoazonosito jel', 'cod fiscal'].map((name) => [name, 'tax_id'] as const),
  ...['member id', 'tagsagi azonosito', 'tagsagi szam', 'numar de membru'].map((name) => [name, 'member_id'] as const),
]);

function kindOf(text: string | undefined): string | undefined {
  return text && (kinds.get(fold(text)) ?? text);
}

const checked = new Map<string, { digits: number; schema: z.ZodType; code: string }>([
  ['taj', { digits: 9, schema: taj, code: 'V020' }],
  ['tax_id', { digits: 10, schema: taxId, code: 'V021' }],
]);

function identifierOf(kind: string | undefined, text: string | undefined, report: FaultReporter): string | undefined {
  const rule = checked.get(kind ?? '');
  if (!rule || text === undefined) return text;
  const whole = withZeros(text, rule.digits, (padded) => rule.schema.safeParse(padded).success);
  return rule.schema.safeParse(whole).success ? whole : report('holder_identifier', { code: rule.code });
}

function isForever(text: string | undefined): boolean {
  return /^(?:9999\D{1,2}12\D{1,2}31|31\D{1,2}12\D{1,2}9999)\.?$/.test(plainText(text ?? ''));
}

function judgeBirth(day: string, today: string, report: FaultReporter): void {
  for (const { code, isWrong } of ofBirth) if (isWrong(day, today)) report('birth_date', { code });
}

const emptyCodes: readonly string[] = ['V001', 'V006', 'U022'];

function ruleFault(code: string, column: InsuredColumn, limit: number | undefined): TableFault {
  if (emptyCodes.includes(code)) return faultOf('cell.empty');
  if (code === 'KW009') return faultOf('cell.lastBeforeFirst');
  return column === 'holder_kind' && code === 'V007' ? faultOf('cell.kind') : { code, limit };
}
