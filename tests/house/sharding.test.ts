import { readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { spreadOf } from '../sharding/keys.ts';
import { shardingPaper } from '../sharding/paper.ts';
import { type Finding, tryOut } from '../sharding/try-out.ts';
import { admin } from '../support/test-database.ts';

const paper = 'docs/measured/sharding.md';

/** The reason to list each. */
const planted: Readonly<Record<string, string[]>> = {
  'select status from reservation where doctor_id = 1 and status in (select status from case_state)': [],
  'select id from reservation where doctor_id = 1 for update': [],
  'select id from reservation where partner_id = 1 for update': ['locks rows of `reservation` without the key'],
  'select 1 from slot join reservation on slot_id = slot.id': ['joins `reservation`, `slot` without the key'],
  'select 1 from slot join reservation on slot_id = slot.id and of_doctor = doctor_id': [],
  'select 1 from slot join reservation on slot_id = slot.id and of_doctor = doctor_id where slot.id = gen_random_uuid() for update':
    ['locks rows of `reservation`, `slot` without the key'],
  'select id from slot where of_doctor = 1 union select id from reservation': [],
  'select 1 from offering join offering priced using (provider_id)': ['joins `offering` without the key'],
  'update reservation_token set used_at = now() from reservation where reservation_id = id and of_doctor = doctor_id': [
    'changes `reservation_token` without the key',
  ],
  'select 1 from account join reservation on account_id = account.id where doctor_id = 1': [
    'joins what lies by doctor and by partner',
  ],
  'update reservation set late = true where number = $$a$$': ['changes `reservation` without the key'],
  'update reservation set doctor_id = 2 where doctor_id = 1': ['gives a row of `reservation` another key'],
  'insert into reminder (reservation_id, kind, sequence, due_at) values (gen_random_uuid(), $$a$$, 1, now())': [
    'inserts into `reminder` without the key',
  ],
  'insert into audit_head (chain, no, hash) values (1, 1, $$a$$) on conflict (no) do nothing': [
    'is refused: there is no unique or exclusion constraint matching the ON CONFLICT specification',
  ],
};

/** PostgreSQL partitions a table with an exclusion constraint from this release on. */
const { rows: releases } = await admin().pool.query<{ able: boolean }>(
  "select current_setting('server_version_num')::int >= 170000 as able",
);

describe.runIf(releases[0]?.able)('the data spread over places', () => {
  let finding: Finding;
  beforeAll(async () => {
    finding = await tryOut(Object.keys(planted));
    if (process.env.KAPU_SHARDING === 'write') writeFileSync(paper, shardingPaper(finding));
  }, 300_000);

  it('take a booking by the portal’s own statements, and still no time twice (S8.2-01)', () => {
    const { whole, spread, breaches } = finding.booked;
    expect(spread).toEqual(whole);
    expect([spread.rival, spread.states.includes('booked')]).toEqual(['#400', true]);
    expect(breaches).toEqual([]);
  });

  it('are said by a paper that names every statement and rule that would have to change', () => {
    expect(readFileSync(paper, 'utf8')).toBe(shardingPaper(finding));
  });

  it('have each planted statement named for what it does, and none that carries its key', () => {
    expect(finding.planted.map(({ changes }) => changes)).toEqual(Object.values(planted));
    expect(() => spreadOf('a_new_table')).toThrow('no key is said for the table a_new_table');
  });
});
