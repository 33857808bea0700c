import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { plainSql, wrapped } from '../../tasks/schema/plain-sql.ts';
import { reasonsIn } from '../../tasks/schema/reasons.ts';
import { run } from '../commands/command.ts';

it('docs/schema.sql is what all migrations make: `node tasks/schema.ts` writes it (0188)', {
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kapu-schema-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'schema.sql');
  const { code, err } = await run('tasks/schema.ts', [file], process.env);
  expect([code, err]).toEqual([0, '']);
  expect(readFileSync(file, 'utf8') === readFileSync('docs/schema.sql', 'utf8')).toBe(true);
});

describe('the text of a schema', () => {
  it.each([
    ["CHECK (status = ANY (ARRAY['a'::text, 'B'::text]))", "check (status in ('a', 'B'))"],
    ["CHECK (kind <> ALL (ARRAY['a'::text]))", "check (kind not in ('a'))"],
    ["'{}'::text[]", "'{}'::text[]"],
    ['"left"(Name::text, 2)', '"left"(name::text, 2)'],
    ["COALESCE(x, 'It''s AND not'::text)", "coalesce(x, 'It''s AND not')"],
    ['CREATE INDEX one ON slot USING btree (start_at)', 'create index one on slot (start_at)'],
  ])('is written as a person would: %s', (printed, plain) => {
    expect(plainSql(printed)).toBe(plain);
  });

  it('is broken at blanks alone, and not within quotes', () => {
    const words = Array.from({ length: 40 }, (_, no) => `'no ${no}'`).join(', ');
    const lines = wrapped(words, '').split('\n');
    expect(lines.length).toBeGreaterThan(1);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(142);
    expect(lines.map((line) => line.trim()).join(' ')).toBe(words);
  });

  it('keeps the comments of migrations that say why, and not those about the way from one version to the next', () => {
    const reasons = reasonsIn([
      `-- locks slot: one index, 1 s a million rows
-- Whoever comes first.
create table first (
  id int primary key,
  -- Null where nobody came.
  came_at timestamptz,
  -- The version before this one writes none.
  seat int
);
-- For the list of today.
create index first_came on first (came_at);`,
      `-- Since when it is late.
alter table first add column late_at timestamptz;
alter table first
  -- Two are never late.
  add constraint not_two check (id <> 2);`,
    ]);
    expect(Object.fromEntries([...reasons].filter(([key]) => !key.startsWith('alter ')))).toEqual({
      'table first': ['Whoever comes first.'],
      'column first.came_at': ['Null where nobody came.'],
      'index first_came': ['For the list of today.'],
      'column first.late_at': ['Since when it is late.'],
      'constraint first.not_two': ['Two are never late.'],
    });
  });
});
