import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { clausesPaper, clausesPath } from './clauses-paper.ts';
import { notBuilt } from './not-built.ts';
import { isScriptSource, projectDefinitions, projectSources, undefinedIn, unusedIn } from './spec.ts';
import { clausesIn } from './spec-clauses.ts';
import { type ProofKind, proofsIn } from './spec-proofs.ts';

function clause(section: string, number: string): string {
  return `${section}-${number}`;
}

it('reads single clauses and ranges', () => {
  expect(clausesIn(`(${clause('S91', '01')}..03, ${clause('S91.2', '10')})`)).toEqual([
    clause('S91', '01'),
    clause('S91.2', '10'),
    clause('S91', '02'),
    clause('S91', '03'),
  ]);
});

/** The proofs that `npm run check` finds in one test file, beside helpers. */
function proofsFrom(text: string, helpers: Readonly<Record<string, string>> = {}) {
  const sources = Object.entries({ 'tests/planted.test.ts': text, ...helpers });
  return proofsIn(sources.map(([path, source]) => ({ path, text: source })));
}

const first = clause('S91', '01');
const second = clause('S91', '02');
const third = clause('S91', '03');
const imports = `import { visit } from './support/visit.ts'; import { world } from './support/world.ts';
import { errorRow } from '../contract/errors.ts'; import { readBank, banks } from '../contract/platform/bank.ts';`;

describe('a test proves a clause', () => {
  it.each([
    ['words', 'const page = await visit(w, "/"); expect(page.text).toContain("a");'],
    ['page', 'await visit(w, "/");'],
    ['call', 'await w.call(getMe, {});'],
    ['part', 'expect(readBank("1")).toBe(1);'],
    ['row', 'expect(banks.find(({ id }) => id === 1)).toEqual({}); expect(errorRow("A")).toEqual({});'],
  ])('by %s', (kind, body) => {
    const proofs = proofsFrom(`${imports} it('does so (${first})', async () => { ${body} });`);
    expect(proofs.map((proof) => [proof.clauses, proof.kind])).toEqual([[[first], kind]]);
  });

  it('by what its helpers do, here and in other files', () => {
    const text = `import { walked } from './walk.ts'; const seen = () => walked(); it('does so (${first})', () => { seen(); });`;
    const helpers = {
      'tests/walk.ts': "import { visit } from './support/visit.ts'; export function walked() { return visit(); }",
    };
    expect(proofsFrom(text, helpers)[0]?.kind).toBe('page');
    expect(proofsFrom(text)[0]?.kind).toBe('row');
  });

  it('that its title, its table or what it stands in names, and no other', () => {
    const text = `// ${third}
const rows = [['${second}', 1]];
describe('a part (${first})', () => { it.each(rows)('of %s', () => { banks.at(0); }); it('plain', () => { banks.at(0); }); });`;
    expect(proofsFrom(text).map(({ clauses }) => clauses)).toEqual([[second, first], [first]]);
  });
});

describe('the list of clauses', () => {
  const specification = [first, second, third].join(' ');
  const proof = (clauses: string[], kind: ProofKind) => ({ path: 'tests/a.test.ts', title: '', clauses, kind });

  it('fails for a clause of no test, for one that rows alone cite, and for one that is nowhere', () => {
    const stranger = clause('S92', '01');
    const proofs = [proof([first, second], 'row'), proof([first], 'words')];
    expect(clausesPaper(specification, proofs, { [stranger]: 'no such page' }).faults).toEqual([
      `${second} is cited by rows of tables alone`,
      `${third} is cited by no test`,
      `${stranger} is not built and not in the specification`,
    ]);
  });

  it('says why one is not built, and counts it as proved by nothing', () => {
    const proofs = [proof([first, second], 'call')];
    const { text, summary, faults } = clausesPaper(specification, proofs, { [second]: 'half', [third]: 'no page' });
    expect(faults).toEqual([]);
    expect(summary).toMatch(/^1 of 3 clauses are proved by a test, 2 are not/);
    expect(text).toContain(`- **${second}** **not built**: half; an operation is called: \`tests/a.test.ts\``);
    expect(text).toContain(`- **${third}** **not built**: no page\n`);
  });

  it('is written down as it is, and fails nothing', () => {
    const paper = clausesPaper(
      projectDefinitions().specification,
      proofsIn(projectSources().filter(isScriptSource)),
      notBuilt,
    );
    expect(paper.faults).toEqual([]);
    expect(readFileSync(clausesPath, 'utf8')).toBe(paper.text);
  }, 60_000);
});

it('finds every section of the whole specification', () => {
  const sections = clausesIn(readFileSync('docs/spec.md', 'utf8')).map((id) => id.split(/[.-]/)[0]);
  expect([...new Set(sections)]).toEqual(['S0', 'S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7', 'S8', 'S9']);
});

describe('an id that is cited', () => {
  // Put together, so that this file has no citation.
  const [known, next, last, idle] = ['70', '71', '72', '75'].map((number) => `T${number}`);
  const chapter = ['not-shown', '70.1'].join(' ');
  const decision = ['00', '70'].join('');
  const definitions = {
    specification: `**${clause('S91', '01')}** text`,
    requirements: [known, next, last, idle, chapter].map((id) => `- **${id}** We hold ourselves to this.`).join('\n'),
    decisions: [decision],
  };
  const strangers = (text: string, path = 'web/planted.ts') => undefinedIn(definitions, [{ path, text }]);

  it.each([
    `(${known}, ${clause('S91', '01')}, ${chapter}, ${decision}, ${['ASVS', '6.3.7'].join(' ')})`,
    `${known}: begins a title`,
    `from ${known}–${last}, and ${known}..72`,
    `decisions/${decision}-planted.md`,
    'at T09:00, {day}T23:30, #F23, P256, P4P, I18n, M0 0C34, call(A4), S5',
  ])('is defined, or none: %s', (text) => {
    expect(strangers(text)).toEqual([]);
  });

  const unknown = (letter: string) => `${letter}79`;
  it.each([
    ['a requirement', `(${known}, ${unknown('R')})`, [unknown('R')]],
    ['one that begins a title', `${unknown('F')}: survives`, [unknown('F')]],
    ['the inside of a range', `${next}..73`, ['73'].map((number) => `T${number}`)],
    ['a chapter', ['not-shown', '79.1'].join(' '), [['not-shown', '79.1'].join(' ')]],
    ['a clause', clause('S91', '02'), [clause('S91', '02')]],
    ['a decision', `(${['00', '79'].join('')}, ${known})`, [['00', '79'].join('')]],
    [
      'a family nobody knows',
      `holds (${unknown('L')}, ${known}) and (${['ui', '6.3'].join(' ')})`,
      [unknown('L'), ['ui', '6.3'].join(' ')],
    ],
  ])('is told of where it is not defined: %s', (_what, text, ids) => {
    expect(strangers(` ${text}`)).toEqual(ids.map((id) => `web/planted.ts ${id}`));
  });

  it('is a decision by its bare number in a document alone', () => {
    const text = `as ${['00', '79'].join('')} says, +0036 20`;
    expect(strangers(text, 'docs/planted.md')).toEqual([`docs/planted.md ${['00', '79'].join('')}`]);
    expect(strangers(text)).toEqual([]);
  });

  it('is told of where it is defined and nothing cites it', () => {
    const sources = [
      { path: 'web/planted.ts', text: `${known}..72 (${chapter})` },
      { path: 'docs/requirements.md', text: definitions.requirements },
    ];
    expect(unusedIn(definitions, sources)).toEqual([idle]);
  });
});

it('knows every id the project cites', () => {
  expect(undefinedIn(projectDefinitions(), projectSources())).toEqual([]);
});
