import { createHash } from 'node:crypto';
import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { listAppointments } from '../../contract/booking/appointments.ts';
import { listCases } from '../../contract/desk/cases.ts';
import { login } from '../../contract/identity/session.ts';
import { createDownload, listRecords, readRecord } from '../../contract/records/record.ts';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { makeSearchable } from '../../server/identity/search/make-searchable.ts';
import { readCatalogue } from '../../server/interop/partner-export/catalogue.ts';
import { columnsLeftOut } from '../../server/interop/partner-export/columns.ts';
import { destinationOf, leaving } from '../../server/interop/partner-export/leaving.ts';
import { Manifest, Paper, paperPath } from '../../server/interop/partner-export/manifest.ts';
import { owners } from '../../server/owners.ts';
import { verifyChain } from '../../server/platform/audit/chain.ts';
import { databaseShape } from '../house/database-shape.ts';
import { type Population, population } from '../owners/population.ts';
import { tables } from '../owners/rows.ts';
import { good, world } from '../support/world.ts';
import { anotherPlace, digests, exported, imported, newFolder, otherSecret } from './round.ts';

const password = 'három zöld teve ugrik';

let p: Population;
let customer: { email: string; number: string };
beforeAll(async () => {
  p = await population();
  const { db } = p.w.database;
  const { account_id, visit_ref } = await db
    .selectFrom('record')
    .select(['account_id', 'visit_ref'])
    .where('visit_ref', 'is not', null)
    .executeTakeFirstOrThrow();
  const passwordHash = await hashPassword(password);
  const { email } = await db.transaction().execute(async (tx) => {
    // Only its own operation may change a password otherwise.
    await sql`set local session_replication_role = replica`.execute(tx);
    const changed = tx.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', account_id);
    return changed.returning('email').executeTakeFirstOrThrow();
  });
  customer = { email, number: visit_ref ?? '' };
}, 120_000);
afterAll(() => p?.close());

function textOf(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ndjson|json)$/.test(entry.name) && !entry.parentPath.includes('/brand'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

describe('every table', () => {
  it('is decided: its owner or a row with a reason says whether it leaves with a partner (P01)', async () => {
    expect(tables.filter((table) => destinationOf(owners, table) === undefined)).toEqual([]);
    for (const rule of Object.values(leaving)) expect(rule?.goes === 'nowhere' ? rule.reason : 'goes').not.toBe('');
  });

  it('that leaves refers to nothing that stays, but for columns that stay too', async () => {
    const { tables: all } = await readCatalogue(p.w.database.db, owners);
    const names = new Set<string>([...all.map(({ table }) => table), 'partner']);
    const broken = all.flatMap(({ table, references }) =>
      references
        .filter(({ to, columns }) => !names.has(to) && columns.every((name) => !columnsLeftOut[table]?.[name]))
        .map(({ name }) => name),
    );
    expect(broken).toEqual([]);
  });
});

describe('a partner', () => {
  it.each(['default', 'webbeteg'])('is the same after it has left and arrived: %s (P01)', async (key) => {
    const folder = newFolder();
    const { tables: listed } = await exported(p.w.services, key, folder);
    expect(listed.filter(({ rows }) => rows > 0).length).toBeGreaterThan(key === 'default' ? 50 : 20);
    const place = await anotherPlace();
    const { pool } = place.services.database;
    const before = await databaseShape(pool);
    await imported(place, folder);
    expect(await databaseShape(pool)).toEqual(before);
    const { rows: switchedOff } = await pool.query("select tgname from pg_trigger where tgenabled = 'D'");
    expect(switchedOff).toEqual([]);
    const again = newFolder();
    await exported(place.services, key, again, place.brands);
    expect([...digests(again)]).toEqual([...digests(folder)]);
    expect((await verifyChain(place.services)).breaks).toEqual([]);
  });

  it('takes nothing of another partner along, nothing sealed, and nothing that others may read (T47, P01)', async () => {
    const { db } = p.w.database;
    for (const [key, other] of [
      ['default', 'webbeteg'],
      ['webbeteg', 'default'],
    ] as const) {
      const folder = newFolder();
      await exported(p.w.services, key, folder);
      const text = textOf(folder);
      const { rows } = await sql<{ value: string }>`
        select unnest(array[account.id::text, account.email]) as value from account join partner on partner.id = partner_id
          where key = ${other}
        union select unnest(array[reservation.id::text, reservation.number]) from reservation join partner on partner.id = partner_id
          where key = ${other}
        union select case_head.number from case_head join partner on partner.id = partner_id where key = ${other}
        union select payment.order_ref from payment join partner on partner.id = partner_id where key = ${other}`.execute(
        db,
      );
      expect(rows.length).toBeGreaterThan(2);
      expect(rows.filter(({ value }) => text.includes(value))).toEqual([]);
      const mark = p.w.services.keys.mark;
      const strings = [...text.matchAll(/"([\w+/]{40,}={0,2})"/g)].map(([, value = '']) => value);
      expect(strings.filter((value) => Buffer.from(value, 'base64').subarray(0, 4).equals(mark))).toEqual([]);
      for (const path of ['', 'tables', 'tables/account.ndjson', 'manifest.json'])
        expect(statSync(join(folder, path)).mode & 0o077).toBe(0);
    }
  });

  it('is written down in the audit when it leaves, with how much, and when it arrives (P04)', async () => {
    const folder = newFolder();
    await exported(p.w.services, 'default', folder);
    const place = await anotherPlace();
    await imported(place, folder);
    const rowsOf = (db: typeof place.services.database.db, like: string) =>
      db
        .selectFrom('audit')
        .select(['action', 'object_id', 'reason'])
        .where('action', 'like', like)
        .orderBy('id', 'desc')
        .limit(2)
        .execute();
    expect(await rowsOf(p.w.database.db, 'partner.export%')).toEqual([
      { action: 'partner.exported', object_id: 'default', reason: expect.stringMatching(/^\d+ rows and \d+ papers$/) },
      { action: 'partner.export', object_id: 'default', reason: null },
    ]);
    expect(await rowsOf(place.services.database.db, 'partner.import')).toEqual([
      { action: 'partner.import', object_id: 'default', reason: expect.stringContaining('rows, exported at') },
    ]);
  });

  it('goes on at the new place: log-in by the same password, the booking, the paper, and the desk’s case (P01)', async () => {
    const folder = newFolder();
    await exported(p.w.services, 'default', folder);
    const place = await anotherPlace();
    await imported(place, folder);
    const settings = { KAPU_SECRET: otherSecret, KAPU_FILES_DIR: place.filesDir };
    const there = await world({ on: place.own, settings });
    onTestFinished(() => there.close());
    there.setNow(p.w.now().toString());
    await makeSearchable(there.services);
    const { token } = good(await there.call(login, { email: customer.email, password }));
    const headers = { authorization: `Bearer ${token}` };
    const { items } = good(await there.call(listAppointments, { when: 'past' }, headers));
    expect(items.map(({ number }) => number)).toContain(customer.number);
    const [record] = good(await there.call(listRecords, {}, headers)).items;
    const { fileData } = good(await there.call(readRecord, { recordId: record?.id ?? '' }, headers));
    const fileId = fileData[0]?.id ?? '';
    // Letters of one moment have no order, and the log-in has sent one.
    there.pass({ seconds: 1 });
    // The place knows none of the customer's devices yet, so it asks for a code by mail.
    expect((await there.call(createDownload, { fileId }, headers)).error?.errorCode).toBe('KF022');
    await there.deliver();
    const { url } = good(await there.call(createDownload, { fileId, code: there.mailedCode(customer.email) }, headers));
    const paper = await there.request(url);
    expect([
      paper.status,
      Buffer.from(await paper.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ]).toEqual([200, '%PDF-']);
    const desk = await there.desk(['supervisor', 'claims_assessor', 'medical_adviser']);
    const { items: cases } = good(await there.call(listCases, { list: 'call-backs' }, desk.headers));
    expect(cases.length).toBeGreaterThan(0);
  });
});

describe('a folder that is not as it was written', () => {
  /** A forger changes the file and the manifest with it. */
  function forge(folder: string, path: string, change: (lines: string[]) => string[]): void {
    const file = join(folder, path);
    const lines = change(readFileSync(file, 'utf8').split('\n').slice(0, -1));
    writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
    const manifest = Manifest.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')));
    const bytes = readFileSync(file);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const changed = manifest.tables.map((one) =>
      one.path === path ? { ...one, rows: lines.length, bytes: bytes.length, sha256 } : one,
    );
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, tables: changed }));
  }
  const another = (line: string | undefined, change: (row: Record<string, unknown>) => object) =>
    JSON.stringify(change(JSON.parse(line ?? '{}')));
  function firstPaper(folder: string): string {
    const [line = ''] = readFileSync(join(folder, 'papers.ndjson'), 'utf8').split('\n');
    const { id } = Paper.parse(JSON.parse(line));
    return join(folder, paperPath(id));
  }
  const newId = '00000000-0000-4000-8000-000000000001';
  const edits: [string, (folder: string) => void, RegExp][] = [
    ['a changed byte', (f) => writeFileSync(join(f, 'README.md'), 'x'), /^README\.md is not as it was written/],
    ['a missing file', (f) => rmSync(join(f, 'tables/claim.ndjson')), /^tables\/claim\.ndjson is missing/],
    ['a missing paper', (f) => rmSync(firstPaper(f)), /^files\/[0-9a-f]{2}\/[0-9a-f-]{36} is missing/],
    ['an added paper', (f) => cpSync(firstPaper(f), `${firstPaper(f)}0`), /^files\/.+0 is not in papers\.ndjson/],
    ['a changed paper', (f) => appendFileSync(firstPaper(f), 'x'), /^files\/.+ is not as it was written/],
    ['an added file', (f) => writeFileSync(join(f, 'files/more'), ''), /^files\/more is not in papers\.ndjson/],
    [
      'an extra line',
      (f) => appendFileSync(join(f, 'tables/account.ndjson'), '{}\n'),
      /^tables\/account\.ndjson is not as/,
    ],
    ['no manifest', (f) => rmSync(join(f, 'manifest.json')), /^There is no manifest\.json/],
    [
      'a line that is no row',
      (f) => forge(f, 'tables/host.ndjson', (all) => [...all, '{}']),
      /^tables\/host\.ndjson, line \d+: the column/,
    ],
    [
      'a row of another partner',
      (f) =>
        forge(f, 'tables/account.ndjson', (all) => [
          ...all,
          another(all[0], (row) => ({ ...row, id: newId, partner_id: 'webbeteg' })),
        ]),
      /^tables\/account\.ndjson, line \d+: it is of the partner webbeteg, not of default/,
    ],
    [
      'a row of somebody who is not there',
      (f) =>
        forge(f, 'tables/favourite.ndjson', (all) => [
          ...all,
          another(all[0], (row) => ({ ...row, id: newId, account_id: newId })),
        ]),
      /^tables\/favourite\.ndjson, line 2: Key \(account_id\)/,
    ],
    [
      'a clinic that nothing of the partner leads to',
      (f) =>
        forge(f, 'tables/provider.ndjson', (all) => [
          ...all,
          another(all[0], (row) => ({ ...row, id: 999_999, source_id: 'smuggled' })),
        ]),
      /^tables\/provider\.ndjson, line \d+: nothing of the partner leads to this row/,
    ],
    [
      'another version',
      (f) => {
        const path = join(f, 'manifest.json');
        writeFileSync(
          path,
          readFileSync(path, 'utf8').replace(/"migration": "[^"]+"/, '"migration": "0001_ground.sql"'),
        );
      },
      /0001_ground\.sql.*and this portal those of/,
    ],
  ];

  it('is refused by the name of the file and the line, and nothing is written', async () => {
    const place = await anotherPlace();
    const whole = newFolder();
    await exported(p.w.services, 'default', whole);
    for (const [name, change, sentence] of edits) {
      const folder = newFolder();
      cpSync(whole, folder, { recursive: true });
      change(folder);
      await expect(imported(place, folder), name).rejects.toThrow(sentence);
    }
    const { db } = place.services.database;
    expect(await db.selectFrom('partner').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('account').select('id').execute()).toEqual([]);
    expect(readdirSync(place.brands)).toEqual([]);
  });
});

describe('an installation', () => {
  it('that has been used takes nobody in', async () => {
    const folder = newFolder();
    await exported(p.w.services, 'default', folder);
    const place = await anotherPlace();
    await imported(place, folder);
    await expect(imported(place, folder)).rejects.toThrow('There is a partner default in this database already');
    const second = newFolder();
    await exported(p.w.services, 'webbeteg', second);
    await expect(imported(place, second)).rejects.toThrow('This database has rows in');
  });

  it('takes nothing out of a store that belongs to another installation (I10)', async () => {
    const folder = newFolder();
    await exported(p.w.services, 'default', folder);
    const owner = await anotherPlace();
    await imported(owner, folder);
    const before = digests(owner.filesDir);
    const place = await anotherPlace();
    await expect(imported(place, folder, { ports: owner.services.ports })).rejects.toThrow(/belong to database/);
    expect(before.size).toBeGreaterThan(1);
    expect(digests(owner.filesDir)).toEqual(before);
  });

  it('has nothing of an import that was killed half way, and can be given it again (F01)', async () => {
    const folder = newFolder();
    await exported(p.w.services, 'default', folder);
    const place = await anotherPlace();
    const { files } = place.services.ports;
    let puts = 0;
    const dying = {
      ...files,
      // The connection ends in the middle, and nobody is left to remove the stored pieces.
      put: async (name: string, sealed: Buffer) => {
        puts += 1;
        await files.put(name, sealed);
        if (puts === 2)
          await place.services.database.db
            .selectNoFrom(
              sql`(select count(pg_terminate_backend(pid)) from pg_stat_activity
              where datname = current_database() and pid <> pg_backend_pid())`.as('ended'),
            )
            .execute();
      },
      remove: async () => {},
    };
    await expect(imported(place, folder, { ports: { ...place.services.ports, files: dying } })).rejects.toThrow();
    const { db } = place.services.database;
    expect(await db.selectFrom('partner').select('id').execute()).toEqual([]);
    await imported(place, folder);
    const again = newFolder();
    await exported(place.services, 'default', again, place.brands);
    expect([...digests(again)]).toEqual([...digests(folder)]);
    const pieces = await db.selectFrom('file_piece').select('name').orderBy('name').execute();
    const stored = readdirSync(place.filesDir, { recursive: true }).filter((name) =>
      /[0-9a-f]{48}$/.test(String(name)),
    );
    expect(stored).toHaveLength(pieces.length);
  });
});
