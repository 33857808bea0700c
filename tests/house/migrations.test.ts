import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { baseline } from '../../server/platform/db/baseline.ts';
import { migrations } from '../../server/platform/db/migrate.ts';
import { locksIn } from './migration-locks.ts';

it('no new migration makes others wait for as long as a table is large, unless a line says for how long (F19)', async () => {
  const breaches: string[] = [];
  for (const name of migrations.filter((one) => one > baseline.name)) {
    const text = readFileSync(join('server/platform/db/migrations', name), 'utf8');
    for (const { table, why } of await locksIn(text)) breaches.push(`${name}: ${table}: ${why}`);
  }
  expect(breaches).toEqual([]);
});

const waited = [
  'create index slot_on on slot (start_at)',
  'create unique index slot_on on slot (start_at)',
  'alter table slot add column no int generated always as (1) stored',
  'alter table slot add column id2 uuid default gen_random_uuid()',
  'alter table slot add column at timestamptz not null default clock_timestamp()',
  'alter table slot add column no bigserial',
  'alter table slot add column no int generated always as identity',
  'alter table slot add column doctor_id int references doctor',
  'alter table slot add column no int check (no > 0)',
  'alter table slot add column no int unique',
  'alter table slot alter column start_at type timestamp',
  "alter table slot alter column turn set expression as ('x')",
  'alter table slot alter column end_at set not null',
  'alter table slot add constraint later check (end_at > start_at)',
  'alter table slot add constraint of_doctor foreign key (doctor_id) references doctor',
  'alter table slot add constraint once unique (start_at)',
  'update slot set status = status',
  'delete from slot where start_at < now()',
  'lock table slot',
  'cluster slot using slot_pkey',
  'reindex table slot',
];
it.each(waited)('%s is refused on a table that was there before (F19)', async (text) => {
  expect((await locksIn(text)).map(({ table }) => table)).toEqual(['slot']);
  expect(await locksIn(`create table slot (id int); ${text}`)).toEqual([]);
  expect(await locksIn(`-- locks slot: the rows are few by then, 0.7 s a million rows\n${text}`)).toEqual([]);
});

const quick = [
  'alter table slot add column no int',
  'alter table slot add column no int not null default 7',
  'alter table slot add column at timestamptz not null default now()',
  "alter table slot add column note text not null default ''",
  'alter table slot drop column note',
  'alter table slot add constraint later check (end_at > start_at) not valid',
  'alter table slot add constraint once unique using index slot_once',
  'alter table slot alter column note set default 7',
  'create table other (id int primary key, slot_id uuid references slot)',
  'create or replace function one() returns int language sql as $$ select 1 $$',
  '-- outside a transaction\ncreate index concurrently if not exists slot_on on slot (start_at);\nalter table slot validate constraint later;\n',
];
it.each(quick)('%s makes nobody wait for long (F19)', async (text) => {
  expect(await locksIn(text)).toEqual([]);
});

it.each([
  'create index concurrently slot_on on slot (start_at);',
  'alter table slot add column no int;',
  'create index concurrently if not exists a on slot (id); create index concurrently if not exists b on slot (id);',
])('outside a transaction only what can be done again is: %s (F19)', async (text) => {
  expect(await locksIn(`-- outside a transaction\n${text}`)).toHaveLength(1);
});
