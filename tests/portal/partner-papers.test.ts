import { beforeAll, describe, expect, it } from 'vitest';
import { type DeskRight, deskRoles } from '../../contract/platform/desk-right.ts';
import { deskData, rightsOf } from '../../contract/roles.ts';
import { recipients } from '../../server/platform/processing.ts';
import { rates } from '../../server/rates.ts';
import { type PaperFacts, paperFacts } from '../../tasks/papers/facts.ts';
import { withoutSources } from '../../tasks/papers/markdown.ts';
import { papersOf } from '../../tasks/papers/papers.ts';
import { basisWords, explicitConsent, purposeWords, recipientWords } from '../../tasks/papers/processing-words.ts';
import { recordPaper } from '../../tasks/papers/record.ts';
import { sealedWords } from '../../tasks/papers/sealed-words.ts';
import { keptInWords } from '../../tasks/papers/time-words.ts';
import { postgresReleases } from '../../tasks/papers/versions.ts';
import { olderReleases } from '../house/postgres-release.ts';
import { brandNames } from '../support/brand-names.ts';

// Papers for a partner's lawyers and IT are compared with the code that they restate.

const clock = () => Temporal.Instant.from('2026-11-29T08:00:00Z');

/** By their first cell. */
function rowsOf(paper: string): Map<string, string[]> {
  const rows = paper.split('\n').filter((line) => line.startsWith('| '));
  return new Map(rows.map((line) => line.slice(2, -2).split(' | ')).map((cells) => [cells[0] ?? '', cells]));
}

const partOf = (paper: string, heading: string) =>
  paper.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';

describe.each(['webbeteg', 'groupama'])('the papers of %s', (key) => {
  let facts: PaperFacts;
  let papers: Map<string, string>;
  const paper = (name: string) => papers.get(name) ?? '';
  beforeAll(async () => {
    facts = paperFacts(key, clock);
    papers = await papersOf(facts, facts.brand.languages);
  });

  it('begin with their title, the partner, the version and the day, and stand in the index (P06)', () => {
    const english = [...papers].filter(([name]) => /^[a-z-]+\.md$/.test(name));
    expect(english.length).toBe(6);
    for (const [name, text] of english) {
      const [title, , made] = text.split('\n');
      expect([name, title]).toEqual([name, expect.stringMatching(/^# \S/)]);
      expect(made).toBe(`Partner: ${facts.brand.name}. Portal version ${facts.version}. Made on 29 November 2026.`);
    }
    const unnamed = [...papers.keys()].filter(
      (name) => name !== 'index.md' && !paper('index.md').includes(`(${name})`),
    );
    expect(unnamed).toEqual([]);
  });

  it('name no other partner, no file of the project or of a machine, and no secret (S1-09, T20)', () => {
    const all = [...papers.values()].join('\n');
    const others = brandNames(facts.brand.hosts[0] ?? '').filter((name) =>
      new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'u').test(all),
    );
    expect(others).toEqual([]);
    expect(
      all.match(/(?:^|[\s(`])\/?(?:server|contract|tasks|tests|docs|web|tmp|var|home|etc)\/\S+|\.tsx?\b/gm),
    ).toBeNull();
    expect(all.match(/\$argon2|BEGIN [A-Z ]*KEY|password=|:\/\/[^/\s]*@|undefined|\[object|NaN/g)).toBeNull();
  });

  it('have tables whose rows are as long as their heads, and links to papers alone', () => {
    for (const [name, text] of papers) {
      if (name.endsWith('.yaml')) continue;
      const lengths = text
        .split('\n\n')
        .filter((part) => part.startsWith('| '))
        .map(
          (part) =>
            new Set(
              part
                .trim()
                .split('\n')
                .map((line) => line.split(/(?<!\\)\|/).length),
            ).size,
        );
      expect([name, lengths.filter((length) => length !== 1)]).toEqual([name, []]);
      const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);
      expect([name, links.filter((target) => !papers.has(target))]).toEqual([name, []]);
    }
  });

  it('record every purpose with its bases, recipients and times, and for no other (P06)', () => {
    const rows = rowsOf(paper('record-of-processing.md'));
    expect(Object.keys(purposeWords).toSorted()).toEqual(facts.processing.map(({ id }) => id).toSorted());
    for (const { id, bases, recipients: own, keeps = {} } of facts.processing) {
      const line = rows.get(purposeWords[id]?.purpose ?? '')?.join(' | ') ?? '';
      const rules = facts.retention.filter(({ data }) => Object.values(keeps).includes(data));
      const parts = [
        ...bases.map((basis) => basisWords[basis]),
        ...own.map((one) => recipientWords[one]),
        ...rules.map((row) => `${row.data}: ${keptInWords(row)}`),
      ];
      expect([id, parts.filter((part) => !line.includes(part))]).toEqual([id, []]);
      expect([id, line.includes('health data') || !bases.includes('care')]).toEqual([id, true]);
      const needsExplicit = bases.includes('consent') && /health data/.test(purposeWords[id]?.data ?? '');
      expect([id, line.includes(explicitConsent)]).toEqual([id, needsExplicit]);
    }
    const far = Object.entries(recipients).flatMap(([id, row]) => ('isFar' in row ? [id] : []));
    const marked = Object.entries(recipientWords).filter(([, words]) => rows.get(words)?.at(-1) === 'possible');
    expect(marked.map(([id]) => id)).toEqual(far);
    expect(Object.values(recipientWords).filter((words) => !rows.has(words))).toEqual([]);
  });

  it('have every row of retention with its time, and all that a law keeps after an erasure (P03, P06)', () => {
    const text = paper('retention.md');
    const rows = rowsOf(text);
    const wrong = facts.retention.filter((row) => rows.get(row.data)?.[1] !== keptInWords(row));
    expect(wrong.map(({ data }) => data)).toEqual([]);
    expect(facts.holds.length).toBeGreaterThan(10);
    const gaps = facts.holds.filter(({ id, years }) => {
      const what = facts.texts.say('en', `mydata.hold.${id}.what`).replace(/:$/, '');
      return !rows.get(what)?.[1]?.includes(`${years} years`);
    });
    expect(gaps).toEqual([]);
    expect(text).toMatch(/The erasure of an account does the same with all of its records and files/);
  });

  it('say what each role may do with which data, and how often each door may be used (T15, T13)', () => {
    const text = paper('security-measures.md');
    const rows = rowsOf(partOf(text, 'Roles and rights at the desk'));
    const wrong = deskData.filter((data) => {
      const cells = rows.get(data.replaceAll('_', ' '))?.slice(1) ?? [];
      return deskRoles.some((role, at) => {
        const rights: readonly DeskRight[] = rightsOf([role]);
        const actions = rights.flatMap((right) => (right.startsWith(`${data}.`) ? [right.slice(data.length + 1)] : []));
        return cells[at] !== (actions.join(', ') || '–');
      });
    });
    expect(wrong).toEqual([]);
    expect(deskRoles.filter((role) => !rows.get('Data')?.includes(role.replaceAll('_', ' ')))).toEqual([]);
    const limits = rowsOf(partOf(text, 'Rate limits'));
    const doors = Object.entries(rates).filter(
      ([name, { times }]) => limits.get(name.replaceAll('-', ' '))?.[2] !== String(times),
    );
    expect(doors).toEqual([]);
    expect(text).toContain(sealedWords().join('; '));
    const policy = rowsOf(text).get(
      'Content-Security-Policy (before consent; a new mark for each page stands where … is)',
    )?.[1];
    expect(policy).toContain(`frame-ancestors ${facts.brand.frameAncestors.join(' ') || "'none'"}`);
  });

  it('take the measured restore and the supported releases from where they are kept (G29)', () => {
    expect(paper('continuity-and-exit.md')).toMatch(/Measured on \d{4}-\d\d-\d\d .*\n\n\| What \| Aim \|/);
    for (const command of ['npm run kapu -- partner export', 'npm run kapu -- partner import'])
      expect(paper('continuity-and-exit.md')).toContain(command);
    expect(postgresReleases().map(String)).toEqual([...olderReleases, '18']);
    const versions = rowsOf(paper('supported-versions.md'));
    expect(['Chromium', 'Firefox', 'WebKit'].filter((name) => !versions.has(name))).toEqual([]);
  });
});

describe('the record of processing', () => {
  const facts = paperFacts('webbeteg', clock);
  const praise = { id: 'account', bases: ['law'], recipients: ['accountant'] } as const;

  it('shows what a new area declares, and is refused without words for it (P06)', () => {
    const more = recordPaper({ ...facts, processing: [...facts.processing, praise] });
    const added = more.split('\n').filter((line) => !recordPaper(facts).split('\n').includes(line));
    expect(added[0]).toContain(`${basisWords.law} | `);
    const unknown = { ...facts, processing: [...facts.processing, { ...praise, id: 'praise' }] };
    expect(() => recordPaper(unknown)).toThrow('no words for the purpose praise');
  });
});

it('a line of the documents loses its links, paths and ids, and keeps its words', () => {
  const line =
    'Kept ([0113](decisions/a.md)) by [the list](retention.md) (P06), read (`server/a.ts`, x), (RPO, [b](c.md)).';
  expect(withoutSources(line)).toBe('Kept by the list, read (`server/a.ts`, x), (RPO).');
  expect(withoutSources('none (`tests/a.ts`)')).toBe('none');
});

it('no brand is written for that there is not', () => {
  expect(() => paperFacts('nobody', clock)).toThrow(/There is no brand nobody\. There are: .*groupama/);
});
