import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';

const folder = 'docs/decisions';
const records = globSync(`${folder}/0*.md`).sort();
const lines = [
  ...readFileSync(`${folder}/README.md`, 'utf8').matchAll(/^\| \[(\d{4})\]\((.+?)\) \| (.+) \| (.+) \|$/gm),
];

it('the index of the decisions has one line for each, in order, with its title', () => {
  const titles = records.map((file) => [basename(file), /^# (.+)/.exec(readFileSync(file, 'utf8'))?.[1]]);
  expect(lines.map(([, , file, title]) => [file, title])).toEqual(titles);
});

it('a decision that supersedes another stands at the line of the other', () => {
  const superseded = records.flatMap((file) => {
    const paragraph = /^Supersedes[\s\S]*?(?=\n\n)/m.exec(readFileSync(file, 'utf8'))?.[0] ?? '';
    return [...paragraph.matchAll(/\[(\d{4})\]\(/g)].map(([, no]) => [no, basename(file)] as const);
  });
  expect(superseded.length).toBeGreaterThan(0);
  const statuses = new Map(lines.map(([, no, , , status]) => [no, status]));
  for (const [no, by] of superseded) expect([no, statuses.get(no)]).toEqual([no, expect.stringContaining(`(${by})`)]);
  for (const [no, status] of statuses)
    for (const [, by] of (status ?? '').matchAll(/\((.+?)\)/g))
      expect([no, by, records.includes(`${folder}/${by}`)]).toEqual([no, by, true]);
});

it('the digest leads to every decision, to no other, and is short enough to be read', () => {
  const digest = readFileSync(`${folder}/digest.md`, 'utf8');
  const links = [...digest.matchAll(/\[(\d{4})\]\((.+?)\)/g)];
  expect([...new Set(links.map(([, , file]) => file))].sort()).toEqual(records.map((file) => basename(file)));
  expect(links.filter(([, no, file]) => !file?.startsWith(`${no}-`))).toEqual([]);
  expect(digest.split(/\s+/).length).toBeLessThanOrEqual(6000);
});
