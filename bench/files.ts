import { sql } from 'kysely';
import sharp from 'sharp';
import { hashPassword } from '../server/identity/password/hash.ts';
import type { Database } from '../server/platform/db/open.ts';
import { account } from '../tests/account.ts';

/** What a customer with very many records waits for, in milliseconds; uploads and downloads a second by four callers. */
type Row = { name: string; rate: number; p50: number; p95: number };

const password = 'three green camels leap';
const callers = 4;

export async function files(
  { origin, database }: { origin: string; database: Database },
  { records, seconds }: { records: number; seconds: number },
): Promise<Row[]> {
  const made = await account(database, { passwordHash: await hashPassword(password), subscriptions: [[]] });
  const host = { 'content-type': 'application/json' };
  const login = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: host,
    body: JSON.stringify({ email: made.email, password }),
  });
  const { token } = await login.json();
  const headers = { authorization: `Bearer ${token}` };
  const get = (path: string) => async () => {
    await good(await fetch(`${origin}/api${path}`, { headers }));
  };
  const picture = await sharp({
    create: { width: 1600, height: 1200, channels: 3, background: '#888', noise: { type: 'gaussian', sigma: 8 } },
  })
    .jpeg()
    .toBuffer();
  let no = 0;
  const upload = async () => {
    no += 1;
    const body = new FormData();
    // Each is another file: the byte behind its end is not drawn.
    body.set('file', new File([new Uint8Array(picture), String(no)], `${no}.jpg`));
    const answer = await good(await fetch(`${origin}/api/files/record`, { method: 'POST', headers, body }));
    return (await answer.json()).file.id;
  };
  const post = async (path: string, body: unknown) =>
    (
      await good(
        await fetch(`${origin}/api${path}`, {
          method: 'POST',
          headers: { ...headers, ...host },
          body: JSON.stringify(body),
        }),
      )
    ).json();
  const first = await post('/records', { name: 'a', kind: 'lab', issuedAt: '2020-01-01', fileIds: [await upload()] });
  const fileId = first.fileData[0].id;
  await fill(database, first.id, records);
  return [
    await timed('list, first page', seconds, 1, get('/records')),
    await timed('list, by kind and year', seconds, 1, get('/records?kind=lab&year=2021')),
    await timed('list, last page', seconds, 1, get(`/records?page=${Math.floor(records / 25)}`)),
    await timed('one record', seconds, 1, get(`/records/${first.id}`)),
    await timed(`upload of ${Math.round(picture.length / 1024)} KB`, seconds, callers, async () => {
      await post(`/files/record/${await upload()}/discard`, {});
    }),
    await timed('download', seconds, callers, async () => {
      const { url } = await post('/downloads', { fileId });
      await (await good(await fetch(`${origin}${url}`))).arrayBuffer();
    }),
  ];
}

/** As many records as wished, each with a file whose bytes nobody asks for. */
async function fill({ db, pool }: Database, like: string, count: number): Promise<void> {
  await sql`
    with made as (
      select gen_random_uuid() as id, gen_random_uuid() as file_id, no from generate_series(1, ${count}::int) no
    ), files as (
      insert into file (id, partner_id, owner, account_id, purpose, name, name_key, kind, size, sha256, sent_sha256, scan, status, created_at)
      select made.file_id, partner_id, owner, account_id, purpose, name, name_key, kind, 1000, sha256,
        sha256(made.file_id::text::bytea), scan, status, created_at
      from made, (select f.* from file f join record_file r on r.file_id = f.id where r.record_id = ${like}) one
    ), records as (
      insert into record (id, partner_id, account_id, name, modal, kind, issued_on, visibility, status, created_at)
      select made.id, partner_id, account_id, 'Lelet ' || no, modal, (array['lab', 'imaging', 'visit', 'other'])[1 + no % 4],
        date '2010-01-01' + no % 5800, visibility, 'current', created_at
      from made, record one where one.id = ${like}
    ) select 1`.execute(db);
  await sql`insert into record_file (record_id, no, file_id)
    select r.id, 0, f.id from (select id, row_number() over (order by id) as at from record where name like 'Lelet %') r
    join (select id, row_number() over (order by id) as at from file where not exists
      (select from record_file where file_id = file.id) and status = 'attached') f using (at)`.execute(db);
  await pool.query('vacuum analyze file, record, record_file');
}

async function good(answer: Response): Promise<Response> {
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer;
}

async function timed(name: string, seconds: number, at: number, work: () => Promise<unknown>): Promise<Row> {
  await work();
  const taken: number[] = [];
  const begun = performance.now();
  const caller = async () => {
    while (performance.now() - begun < seconds * 1000) {
      const from = performance.now();
      await work();
      taken.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: at }, caller));
  const sorted = taken.toSorted((one, other) => one - other);
  const nth = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { name, rate: taken.length / ((performance.now() - begun) / 1000), p50: nth(0.5), p95: nth(0.95) };
}

export function filesTable(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ name, rate, p50, p95 }) => `| ${name} | ${rate.toFixed(0)} | ${p50.toFixed(1)} | ${p95.toFixed(1)} |`,
  );
  return ['| files | /s | p50 ms | p95 ms |', '|---|---|---|---|', ...lines].join('\n');
}
