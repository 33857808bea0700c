import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { clausesPaper, clausesPath } from './clauses-paper.ts';
import { notBuilt } from './not-built.ts';
import { settingsPaper, settingsPath } from './settings-paper.ts';
import { clausesIn, expanded } from './spec-clauses.ts';
import { proofsIn } from './spec-proofs.ts';

// Exit code 1 means a clause without a test, an undefined id, or an outdated list; `write` writes the list anew.

export type Source = { path: string; text: string };

export type Definitions = { specification: string; requirements: string; decisions: readonly string[] };

// The patterns leave out a time of day (T09:00) and a colour (#F23), which look like ids.
const requirementPattern = /(?<![\w}#.-])[BDFGIPRT]\d{1,2}(?!\w|:\S)|\bnot-shown \d+(?:\.\d+)?/g;
const requirementRange = /(?<![\w}#.-])([BDFGIPRT])(\d{1,2})(?:\.\.|–)[BDFGIPRT]?(\d{1,2})(?!\w)/g;
const definitionPattern = /^- \*\*([^*]+)\*\* (\S.*)$/gm;
const decisionPattern = /\bdecisions?[ /](\d{4})\b/g;
const listPattern = /(?<=\s)\(([^()\n]+)\)/g;
const citationPattern =
  /^(?:S\d[\d.]*(?:-\d{2}.*)?|[A-Z]{1,2}\d{1,2}(?:(?:\.\.|–)[A-Z]?\d{1,2})?|(?:not-shown|ASVS|ui(?:\.md)?) [\dA-Z.]+|0\d{3})$/;
const sourcePattern = /^(?:contract|server|demo|web|tests|tasks|lab|docs)\/.*\.(?:tsx?|sql|css|md)$|^README\.md$/;
const defining = ['docs/spec.md', 'docs/requirements.md'];

export function projectSources(): Source[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  const paths = listed.split('\n').filter((path) => sourcePattern.test(path) && existsSync(path));
  return paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

export function isScriptSource({ path }: Source): boolean {
  return /\.tsx?$/.test(path);
}

export function projectDefinitions(): Definitions {
  const [specification = '', requirements = ''] = defining.map((path) => readFileSync(path, 'utf8'));
  const decisions = readdirSync('docs/decisions').map((name) => name.slice(0, 4));
  return { specification, requirements, decisions };
}

function listedIn(text: string): string[] {
  const lists = [...text.matchAll(listPattern)].map(([, inner = '']) => inner.split(', '));
  return lists.filter((items) => items.every((item) => citationPattern.test(item))).flat();
}

function requirementsIn(text: string): string[] {
  const strangers = listedIn(text).filter((item) => /^(?:(?!S)[A-Z]\d{1,2}|ui(?:\.md)? .+)$/.test(item));
  return [...new Set([...(text.match(requirementPattern) ?? []), ...expanded(text, requirementRange), ...strangers])];
}

/** The decisions that a text cites: in a list, after the word, and up to 0099 in documents by the number alone. */
function decisionsIn({ path, text }: Source): string[] {
  const bare = path.endsWith('.md') ? (text.match(/(?<![\w.+:/-])00\d{2}(?![\w:])/g) ?? []) : [];
  const named = [...text.matchAll(decisionPattern)].map(([, number = '']) => number);
  return [...new Set([...listedIn(text).filter((item) => /^0\d{3}$/.test(item)), ...named, ...bare])];
}

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

export function unusedIn({ requirements }: Definitions, sources: readonly Source[]): string[] {
  const cited = new Set(
    sources.filter(({ path }) => !defining.includes(path)).flatMap(({ text }) => requirementsIn(text)),
  );
  return [...requirements.matchAll(definitionPattern)].flatMap(([, id = '']) => (cited.has(id) ? [] : [id]));
}

if (import.meta.main) {
  const definitions = projectDefinitions();
  const sources = projectSources();
  const paper = clausesPaper(definitions.specification, proofsIn(sources.filter(isScriptSource)), notBuilt);
  if (process.argv.includes('write')) {
    writeFileSync(clausesPath, paper.text);
    writeFileSync(settingsPath, settingsPaper());
  }
  const strange = undefinedIn(definitions, sources);
  const unused = unusedIn(definitions, sources);
  const isOld = readFileSync(clausesPath, 'utf8') !== paper.text;
  const faults = [
    ...paper.faults,
    ...strange.map((id) => `cited and not defined: ${id}`),
    ...(isOld ? [`${clausesPath} is old: npm run check -- write`] : []),
  ];
  console.log(paper.summary);
  console.log(`requirements cited by nothing: ${unused.join(', ') || 'none'}`);
  console.log(['faults:', ...(faults.length > 0 ? faults : ['none'])].join('\n  '));
  process.exitCode = faults.length > 0 ? 1 : 0;
}
