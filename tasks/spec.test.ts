import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { comingRoutes } from '../contract/routes.ts';
import {
  clausesIn,
  notBuiltIn,
  projectDefinitions,
  projectNotBuilt,
  projectSources,
  report,
  staleIn,
  testTexts,
  undefinedIn,
  unusedIn,
} from './spec.ts';

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

it('lists what no test names by section', () => {
  const specification = ['01', '02', '03'].map((number) => clause('S91', number)).join(' ');
  expect(report(specification, [clause('S91', '02'), clause('S92', '01')], new Map())).toBe(
    [
      'cited by no test:',
      '  S91: 01 03',
      'cited but not built:',
      '1 of 3 clauses are proved by a test, 0 are cited but not built',
    ].join('\n'),
  );
});

describe('a clause that is cited but not built', () => {
  const [first, second, third] = ['01', '02', '03'].map((number) => clause('S91', number));
  const specification = [first, second, third].join(' ');
  const notBuilt = notBuiltIn(`# Title\n\nWords.\n\n- **${first}..02** no such page\n`);

  it('is listed with what is missing, and not counted as proved', () => {
    expect([...notBuilt]).toEqual([
      [first, 'no such page'],
      [second, 'no such page'],
    ]);
    expect(report(specification, [specification], notBuilt)).toBe(
      [
        'cited by no test:',
        'cited but not built:',
        `  ${first}: no such page`,
        `  ${second}: no such page`,
        '1 of 3 clauses are proved by a test, 2 are cited but not built',
      ].join('\n'),
    );
  });

  it('is told of when it is nowhere, and when no test cites it any more', () => {
    expect(staleIn(notBuilt, specification, [specification])).toEqual([]);
    expect(staleIn(notBuilt, specification, [`${second} ${third}`])).toEqual([first]);
    expect(staleIn(notBuilt, `${first} ${third}`, [specification])).toEqual([second]);
  });

  it('is cited in this project, and those of pages with a flag are the pages that are to come', () => {
    const definitions = projectDefinitions();
    const listed = projectNotBuilt();
    expect(staleIn(listed, definitions.specification, testTexts(projectSources()))).toEqual([]);
    const rows = [...definitions.specification.matchAll(/^\| (S2\.3-\d\d) \| (.+?) \|/gm)];
    expect(rows).toHaveLength(19);
    const coming = rows.filter(([, , paths = '']) =>
      comingRoutes.some(({ path }) => paths.split(/[ ,]+/).includes(path)),
    );
    const pages = [...listed.keys()].filter((id) => id.startsWith('S2.3-'));
    expect(pages).toEqual(coming.map(([, id]) => id));
  });
});

it('finds every section of the whole specification', () => {
  const sections = clausesIn(readFileSync('docs/spec.md', 'utf8')).map((id) => id.split(/[.-]/)[0]);
  expect([...new Set(sections)]).toEqual(['S0', 'S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7', 'S8', 'S9']);
});

describe('an id that is cited', () => {
  // Put together, so that nothing here is a citation itself.
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
