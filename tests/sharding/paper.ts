import { shardKeys, spreadOf } from './keys.ts';
import { places } from './schema.ts';
import type { Finding, Judgement } from './try-out.ts';

/** docs/measured/sharding.md names what PostgreSQL reported. */
export function shardingPaper({ rules, booked, booking, others, functions, triggers, transactions }: Finding): string {
  const primary = rules.filter(({ rule }) => rule.startsWith('PRIMARY KEY'));
  const references = rules.filter(({ rule }) => rule.startsWith('FOREIGN KEY'));
  const unique = rules.filter((one) => ![...primary, ...references].includes(one));
  const crossing = references.filter(({ change }) => change !== 'gets the key');
  const [must, reads] = [changesOf(booking), asksOf(booking)];
  const free = rowsOf(booking, (one) => one.changes.length === 0 && one.asks.length === 0);
  const lacks = (name: string) => spreadOf(name)?.lacks === true;
  const lacking = changesOf(booking.filter(({ tables }) => tables.some(lacks)));
  const changing = booking.filter(({ changes }) => changes.length > 0);
  const missing = [...new Set(changing.flatMap(({ tables }) => tables.filter(lacks)))].sort();
  return `# Where the data would be spread, and what would have to change

Written by \`npm run lab -- capacity sharding\`; \`tests/house/sharding.test.ts\` fails where it is not true. It makes every table that has a key
one that PostgreSQL partitions by its hash into ${places}, which holds it to the rule that Citus has too: what is unique, and what refers to it, must
contain the key. It books there by the portal's own statements, and asks PostgreSQL to explain every statement of the ways below:
a plan that leaves out all partitions but one carries its key. A table whose key is **not there yet** has it added, and every statement
that does not say it is listed. A read that joins rows of one key alone may ask every place; a change or a lock must name its own.

What this does not prove: Citus itself is not run. By its documentation it refuses an insert without the key, a lock of rows in several
places, a join of tables that do not lie together, and another value for a row's key; it runs a plain read without the key in all places. A
transaction that writes under several keys is committed in two phases without any change. An advisory lock holds on the server that took it, so that of a doctor
(\`pg_advisory_xact_lock(1, …)\`) has to be taken in the doctor's place.

## The keys

| by | tables that have the column | tables that lack it |
|---|---|---|
${keyRows().join('\n')}

Everywhere, as they are small and seldom written: ${named(Object.keys(shardKeys).filter((table) => !spreadOf(table)))}.

## The way of a booking

On the spread tables it ran as it is: a second hold of the time was refused with \`${booked.spread.rival}\`, and the three ended ${booked.spread.states.map((state) => `\`${state}\``).join(', ')}.
Of its ${must.length + free.length + reads.length} kinds of statements ${free.length} carry the key, ${reads.length} read from every place, and **${must.length} would have to change**.${missing.length === 0 ? '' : ` ${lacking.length} of these\ntouch one of ${named(missing)}, whose rows do not have their key yet.`}

${table(must)}

\`lease.ts\` takes letters that wait out of a queue, whoever's they are. It stays so: a sender beside each place takes those that lie there, by
this statement as it is (0137).

Read from every place, unchanged:

${table(reads)}

## The other ways

${[...new Set(others.map(({ way }) => way))].join(', ')}. These would have to change:

${table(changesOf(others))}

Read from every place, unchanged:

${table(asksOf(others))}

## Triggers and functions

Citus lets a trigger touch only what lies with its row. These touch more:

| of | trigger | touches |
|---|---|---|
${triggers.map(({ table: of, trigger, others: more }) => `| \`${of}\` | \`${trigger}\` | ${named(more)} |`).join('\n')}

Statements within triggers and functions of the ways above, by the plan on the tables as they are:

${table([...changesOf(functions), ...asksOf(functions)])}

## Transactions that write under several keys

| way | keys |
|---|---|
${severalKeys(transactions).join('\n')}

## Rules

- **Primary keys** that get the key: ${primary.length}, those of ${named(primary.map((one) => one.table))}.
- **References** within a key that get it: ${references.length - crossing.length}. Those that cross keys cannot be and end:

| table | reference | why |
|---|---|---|
${crossing.map((one) => `| \`${one.table}\` | \`${one.rule}\` | ${one.change} |`).join('\n')}

- **Unique rules** that hold within one key only. Where the key is not part of what is said to be unique, two places could have the same:

| table | rule |
|---|---|
${unique.map((one) => `| \`${one.table}\` | \`${one.rule}\` |`).join('\n')}
`;
}

const named = (tables: string[]) => tables.map((one) => `\`${one}\``).join(', ');

function keyRows(): string[] {
  const spread = Object.keys(shardKeys).flatMap((name) => {
    const key = spreadOf(name);
    return key ? [{ name, key }] : [];
  });
  const groups = [...new Set(spread.map(({ key }) => key.group))];
  const of = (group: string, lacks: boolean) =>
    named(spread.filter(({ key }) => key.group === group && key.lacks === lacks).map(({ name }) => name));
  return groups.map((group) => `| ${group} | ${of(group, false)} | ${of(group, true)} |`);
}

type Row = { file: string; what: string; why: string };

/** Statements of one file with the same effect on the same tables are one kind. */
function rowsOf(
  judged: readonly Judgement[],
  which: (one: Judgement) => boolean,
  why: (one: Judgement) => string = () => '',
): Row[] {
  const rows = judged.filter(which).map((one) => ({ file: one.file, what: whatOf(one), why: why(one) }));
  const kinds = new Map(rows.map((row) => [JSON.stringify(row), row]));
  return [...kinds].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

const changesOf = (judged: readonly Judgement[]) =>
  rowsOf(
    judged,
    ({ changes }) => changes.length > 0,
    ({ changes }) => changes.join('; '),
  );
const asksOf = (judged: readonly Judgement[]) =>
  rowsOf(
    judged,
    ({ changes, asks }) => changes.length === 0 && asks.length > 0,
    ({ asks }) => `no key for ${named(asks)}`,
  );

function whatOf({ text, tables }: Judgement): string {
  const [verb = 'select'] =
    /\b(insert|update|delete|select)\b/.exec(text.replace(/^with .*?\) (?=insert|update|delete)/i, '').toLowerCase()) ??
    [];
  return `${verb} ${named(tables)}`;
}

function table(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ file, what, why }) => `| ${[file && `\`${file}\``, what, why].filter(Boolean).join(' | ')} |`,
  );
  const hasFiles = rows.some(({ file }) => file !== '');
  return [hasFiles ? '| where | statement | why |\n|---|---|---|' : '| statement | why |\n|---|---|', ...lines].join(
    '\n',
  );
}

function severalKeys(transactions: Finding['transactions']): string[] {
  const several = transactions.filter(({ keys }) => keys.length > 1);
  return [...new Set(several.map(({ way, keys }) => `| ${way} | ${keys.join(', ')} |`))].sort();
}
