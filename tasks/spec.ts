import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

// Prints the clauses of docs/spec.md that no test proves, section by section, and every id cited anywhere that is defined nowhere.

export type Source = { path: string; text: string };

/** What may be cited, and in which text it is defined. */
export type Definitions = { specification: string; requirements: string; decisions: readonly string[] };

const clausePattern = /\bS\d+(?:\.\d+)?-\d{2}\b/g;
const clauseRange = /\b(S\d+(?:\.\d+)?-)(\d{2})(?:\.\.|–)(?:S\d+(?:\.\d+)?-)?(\d{2})\b/g;
// A time of day (T09:00) and a color (#F23) look like ids.
const requirementPattern = /(?<![\w}#.-])[BDFGIPRT]\d{1,2}(?!\w|:\S)|\bnot-shown \d+(?:\.\d+)?/g;
const requirementRange = /(?<![\w}#.-])([BDFGIPRT])(\d{1,2})(?:\.\.|–)[BDFGIPRT]?(\d{1,2})(?!\w)/g;
const definitionPattern = /^- \*\*([^*]+)\*\* (\S.*)$/gm;
const decisionPattern = /\bdecisions?[ /](\d{4})\b/g;
const listPattern = /(?<=\s)\(([^()\n]+)\)/g;
const citationPattern =
  /^(?:S\d[\d.]*(?:-\d{2}.*)?|[A-Z]{1,2}\d{1,2}(?:(?:\.\.|–)[A-Z]?\d{1,2})?|(?:not-shown|ASVS|ui(?:\.md)?) [\dA-Z.]+|0\d{3})$/;
const testPattern = /(?:\.test\.tsx?|^tests\/.*\.tsx?)$/;
const sourcePattern = /^(?:contract|server|demo|web|tests|tasks|bench|docs)\/.*\.(?:tsx?|sql|css|md)$|^README\.md$/;
const defining = ['docs/spec.md', 'docs/requirements.md'];

export function projectSources(): Source[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  const paths = listed.split('\n').filter((path) => sourcePattern.test(path) && existsSync(path));
  return paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

export function projectDefinitions(): Definitions {
  const [specification = '', requirements = ''] = defining.map((path) => readFileSync(path, 'utf8'));
  const decisions = readdirSync('docs/decisions').map((name) => name.slice(0, 4));
  return { specification, requirements, decisions };
}

export function projectNotBuilt(): NotBuilt {
  return notBuiltIn(readFileSync('docs/not-built.md', 'utf8'));
}

export function testTexts(sources: readonly Source[]): string[] {
  return sources.filter(({ path }) => testPattern.test(path)).map(({ text }) => text);
}

/** The ids from the first to the last of each range, padded as its first is. */
function expanded(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, prefix = '', from = '', to]) => {
    const count = Math.max(0, Number(to) - Number(from) + 1);
    return Array.from({ length: count }, (_, at) => `${prefix}${String(Number(from) + at).padStart(from.length, '0')}`);
  });
}

export function clausesIn(text: string): string[] {
  return [...new Set([...(text.match(clausePattern) ?? []), ...expanded(text, clauseRange)])];
}

/** Items of lists in brackets that hold citations alone. */
function listedIn(text: string): string[] {
  const lists = [...text.matchAll(listPattern)].map(([, inner = '']) => inner.split(', '));
  return lists.filter((items) => items.every((item) => citationPattern.test(item))).flat();
}

function requirementsIn(text: string): string[] {
  const strangers = listedIn(text).filter((item) => /^(?:(?!S)[A-Z]\d{1,2}|ui(?:\.md)? .+)$/.test(item));
  return [...new Set([...(text.match(requirementPattern) ?? []), ...expanded(text, requirementRange), ...strangers])];
}

/** Decisions by number: in a list of citations, after the word, and by the bare number in documents. */
function decisionsIn({ path, text }: Source): string[] {
  const bare = path.endsWith('.md') ? (text.match(/(?<![\w.+:/-])00\d{2}(?![\w:])/g) ?? []) : [];
  const named = [...text.matchAll(decisionPattern)].map(([, number = '']) => number);
  return [...new Set([...listedIn(text).filter((item) => /^0\d{3}$/.test(item)), ...named, ...bare])];
}

/** Each cited id that is defined nowhere, with the file that cites it. */
export function undefinedIn(
  { specification, requirements, decisions }: Definitions,
  sources: readonly Source[],
): string[] {
  const clauses = new Set(clausesIn(specification));
  const ids = new Set([...requirements.matchAll(definitionPattern)].map(([, id]) => id));
  const numbers = new Set(decisions);
  return sources.flatMap((source) =>
    [
      ...clausesIn(source.text).filter((clause) => !clauses.has(clause)),
      ...requirementsIn(source.text).filter((id) => !ids.has(id)),
      ...decisionsIn(source).filter((number) => !numbers.has(number)),
    ].map((id) => `${source.path} ${id}`),
  );
}

/** Requirements that nothing cites any more. */
export function unusedIn({ requirements }: Definitions, sources: readonly Source[]): string[] {
  const cited = new Set(
    sources.filter(({ path }) => !defining.includes(path)).flatMap(({ text }) => requirementsIn(text)),
  );
  return [...requirements.matchAll(definitionPattern)].flatMap(([, id = '']) => (cited.has(id) ? [] : [id]));
}

/** Clauses that tests cite though they are not, or not wholly, built, each with what is missing. */
export type NotBuilt = ReadonlyMap<string, string>;

export function notBuiltIn(document: string): NotBuilt {
  const rows = [...document.matchAll(definitionPattern)];
  return new Map(
    rows.flatMap(([, ids = '', missing = '']) => clausesIn(ids).map((clause): [string, string] => [clause, missing])),
  );
}

/** Rows about a clause that is nowhere, or that no test cites. */
export function staleIn(notBuilt: NotBuilt, specification: string, tests: readonly string[]): string[] {
  const clauses = new Set(clausesIn(specification));
  const cited = new Set(tests.flatMap(clausesIn));
  return [...notBuilt.keys()].filter((clause) => !clauses.has(clause) || !cited.has(clause));
}

function sectionOf(clause: string): string {
  return clause.slice(0, clause.indexOf('-'));
}

/** What the tests leave out of the specification. */
export function report(specification: string, tests: readonly string[], notBuilt: NotBuilt): string {
  const clauses = clausesIn(specification);
  const cited = new Set(tests.flatMap(clausesIn));
  const missing = Object.entries(
    Object.groupBy(
      clauses.filter((clause) => !cited.has(clause)),
      sectionOf,
    ),
  );
  const open = clauses.filter((clause) => cited.has(clause) && notBuilt.has(clause));
  const proved = clauses.filter((clause) => cited.has(clause) && !notBuilt.has(clause));
  return [
    'cited by no test:',
    ...missing.map(([section, ids = []]) => `  ${section}: ${ids.map((id) => id.slice(section.length + 1)).join(' ')}`),
    'cited but not built:',
    ...open.map((clause) => `  ${clause}: ${notBuilt.get(clause)}`),
    `${proved.length} of ${clauses.length} clauses are proved by a test, ${open.length} are cited but not built`,
  ].join('\n');
}

if (import.meta.main) {
  const definitions = projectDefinitions();
  const sources = projectSources();
  const strange = undefinedIn(definitions, sources);
  const unused = unusedIn(definitions, sources);
  const tests = testTexts(sources);
  const notBuilt = projectNotBuilt();
  const stale = staleIn(notBuilt, definitions.specification, tests);
  console.log(report(definitions.specification, tests, notBuilt));
  console.log(`not built, and cited by no test or defined nowhere: ${stale.join(', ') || 'none'}`);
  console.log(`cited by nothing: ${unused.join(', ') || 'none'}`);
  console.log(['cited and not defined:', ...(strange.length > 0 ? strange : ['none'])].join('\n  '));
  process.exitCode = strange.length + stale.length > 0 ? 1 : 0;
}
