import { cpus } from 'node:os';
import { type Size, sizes } from './data.ts';
import { type Overload, overloadTable } from './overload.ts';
import { type Row, rowsTable } from './rows.ts';
import { missesOf, type Outcome, tableOf } from './table.ts';

/** `busy` is the load of the machine before the run. */
type Run = { size: Size; sizeName: string; busy: number; postgres: string; at: Temporal.Instant };
type Results = { outcomes: readonly Outcome[]; crowd: Overload | undefined; rows: readonly Row[] };

export function reportOf({ outcomes, crowd, rows }: Results, { size, sizeName, busy, postgres, at }: Run): string {
  const short = outcomes.filter((outcome) => missesOf(outcome).length > 0);
  return `# Benchmarks

Written by \`npm run lab -- bench ${sizeName}\`; do not edit by hand.

${method}

Run of ${at.toString({ smallestUnit: 'minute' })}: ${spaced(size.slots)} slots, ${size.providers} providers, ${size.doctors} doctors; ${cpus().length} cores, shared by the callers, the portal and the
database; Node ${process.versions.node}, PostgreSQL ${postgres} with ordinary durability. The load before the run was ${busy.toFixed(1)}${busy < 1 ? '.' : ': a busy machine.'}

${tableOf(outcomes)}

${outcomes.map(({ name, what }) => `- **${name}**: ${what}.`).join('\n')}

After each booking benchmark the invariants of \`tests/support/invariants.ts\` were asked for: ${invariantsText(outcomes)}

## What falls short

${short.length === 0 ? 'Nothing that has an aim.' : short.map((outcome) => `- ${reasonOf(outcome)}`).join('\n')}
${busy < 1 ? '' : besideOthers}
A page that nobody asked for in the last second is drawn anew; the two rows \`…-unkept\` show that cost.

## More callers than there is room for

Search pages nobody asked for before, by sixteen callers and then by two hundred, four visitors who book 48 times a second beside
them, and a newcomer who asks \`/health\` ten times a second (0022):

${crowd ? overloadTable(crowd) : 'not measured in this run'}

## Long lists, files, and what coverage costs

Lists of 100 000 by turns with lists of a thousand, request by request, one caller; the middle of five rounds' ratios:

${rowsTable(rows)}

${otherRuns}`;
}

const method = `Every ratio is to a limit measured in the same run, by turns: limit, ours, limit, ours …, the middle of five rounds each,
sixteen callers. The limit is a bare \`node:http\` server with a pool of the same size (\`lab/bench/bare.ts\`), in three forms.

**Replay** says what the portal's own work costs over the database's, and grows with our statements:

- for the API it sends PostgreSQL the very statements that the portal sends, as the portal sends them, and answers the rows as JSON;
- for a booking it runs the same transaction, and gives up a lost time with the same statements;
- for a page it answers the same bytes with the same headers from memory;
- for a case it sends the fewest statements that read one, written by hand.

**Plain** does not move with our code: tables of a doctor, a slot and a booking (\`lab/bench/plain.ts\`), filled with the same directory,
and one statement a request; for a page, React draws the same elements from memory, without our components.

**Duties** is the plain tables with what a booking must write beside itself (\`lab/bench/duties.ts\`): the doctor's lock, the seat, no two
visits at once, the next free time, a history, a token and a chained audit, by one function of the database; for a customer, the end of the
hold with its reminders and its letter by a second. No server that keeps these promises is quicker (0131).

How well the statements go on a large directory is the last but one column, the 95th percentile against the same question on
${spaced(sizes.small.slots)} slots. The processor's milliseconds are those of the portal's own process for an answer.`;

const otherRuns = `## The import

\`node lab/bench/import.ts\` imports a publication of a million slots twice: about 22 500 slots a second when they are new, 31 000
when nothing has changed, with 278 to 286 MB resident.

## Who has an account

\`node lab/bench/enumeration.ts\` asks the doors about a known and an unknown address by turns, a thousand pairs each, over HTTP, on two
cores. Run of 2026-11-21; the answers were the same bytes each time:

| what           | known ms | unknown ms | gap ms | Mann-Whitney p |
| -------------- | -------- | ---------- | ------ | -------------- |
| login          | 38.10    | 38.43      | 0.33   | 0.65           |
| register       | 9.60     | 9.65       | 0.06   | 0.86           |
| recover        | 9.77     | 9.64       | 0.13   | 0.75           |
| one-time login | 9.03     | 9.10       | 0.07   | 0.33           |

The same page, never from the cache, takes 5.48 ms for a visitor and 6.03 ms for a customer: knowing who is there and the guard cost
0.54 ms (aim: under 1).

After the audit's chain was added (\`small\`, 16 callers): booking 343 a second, contended 539. Their ratios of 1.22 and 1.11 flatter:
the bare server sends one request id, so its audit rows share one chain and wait for each other, which ours do not.

## How to run

    npm run lab -- bench check                       # what has an aim, on a hundred thousand slots; fails where one is missed
    npm run lab -- bench                                # one million slots, beside a hundred thousand
    npm run lab -- bench full                        # ten million slots, beside a hundred thousand
    npm run lab -- bench small booking page-home     # only these, on a hundred thousand slots
    npm run lab -- bench small overload              # only what two hundred callers do to it
    npm run lab -- bench small files care claims waiting cases coverage imports signals

\`KAPU_BENCH_PROFILE=<folder>\` writes a CPU profile of the portal there.
`;

const besideOthers = `
Beside other work the portal's one process gets less than the many of the database, so ratios are lower, and milliseconds say
little. With a load of 4 to 6, on a hundred thousand slots, the searches had 0.57 to 0.69 on 2026-11-23, and a doctor's week 0.34
to 0.45. The 0.53 of 2026-11-22 was of a Sunday, when one day of the week is left; from now on the next week is asked for.
`;

function invariantsText(outcomes: readonly Outcome[]): string {
  const breaches = outcomes.flatMap((outcome) => outcome.breaches);
  return breaches.length === 0 ? 'all held.' : `broken: ${breaches.slice(0, 5).join('; ')}`;
}

const reasons: Record<string, string> = {
  'search-commonest':
    'a few hundred doctors share the nearest time and are put in order for the twenty-five shown, and where PostgreSQL reckons a plan of its own cheaper it plans the search anew',
  'search-rare': 'the database answers it in a quarter of a millisecond, so the HTTP application is most of the work',
  'doctor-week': 'two small statements, so the HTTP application and the days in two zones are most of the work',
};

function reasonOf(outcome: Outcome): string {
  const reason = reasons[outcome.name];
  return `**${outcome.name}**: ${missesOf(outcome).join(', ')}${reason ? `: ${reason}` : ''}.`;
}

function spaced(count: number): string {
  return count.toLocaleString('en').replaceAll(',', ' ');
}
