import type { Language } from '../../../contract/platform/brand.ts';
import { csv } from '../csv.ts';
import type { Texts } from '../texts.ts';
import { headingKey } from './headings.ts';
import type { Table, TableRow } from './open-table.ts';
import { sayFault } from './table-fault.ts';

export function reportLines(texts: Pick<Texts, 'say'>, language: Language, { rows }: Table<string>): string[] {
  return rows.flatMap(({ no, faults, losses }) =>
    [...faults, ...losses.map((fault) => ({ column: undefined, fault }))].map((fault) => {
      const reason = sayFault(texts, language, fault);
      const { column } = fault;
      return column === undefined
        ? texts.say(language, 'tables.list.row', { no, reason })
        : texts.say(language, 'tables.list.cell', { no, column: column.trim(), reason });
    }),
  );
}

/** The added column of reasons is ignored when the file is read again. */
export function reportFile(texts: Pick<Texts, 'say'>, language: Language, { headings, rows }: Table<string>): string {
  const reasons = texts.say(language, 'tables.list.reasons');
  const isOld = headings.map((heading) => headingKey(heading) === headingKey(reasons));
  const columns = headings.flatMap((heading, at) => (isOld[at] ? [] : [{ heading: heading.trim(), at }]));
  const width = Math.max(0, columns.findLastIndex(({ heading }) => heading !== '') + 1);
  const present = columns.slice(0, width);
  return csv([
    [...present.map(({ heading }) => heading), reasons],
    ...rows.map((row) => [...present.map(({ at }) => row.cells[at] ?? ''), reasonsOf(texts, language, row)]),
  ]);
}

function reasonsOf(texts: Pick<Texts, 'say'>, language: Language, { faults, losses }: TableRow<string>): string {
  const all = [...faults, ...losses.map((fault) => ({ column: undefined, fault }))];
  return all
    .map((fault) => {
      const reason = sayFault(texts, language, fault);
      return fault.column === undefined ? reason : `${fault.column.trim()}: ${reason}`;
    })
    .join(' ');
}
