import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import sharp from 'sharp';
import { mostListed } from '../../contract/platform/rules.ts';
import { hashPassword } from '../../server/identity/password/hash.ts';
import type { Database } from '../../server/platform/db/open.ts';
import { account } from '../../tests/identity/account.ts';
import { byTurns, nth, type Row, rowOf, shortList, times } from './rows.ts';

type Portal = { origin: string; database: Database };

const password = 'three green camels leap';
const callers = 4;

const lists: Readonly<Record<string, string>> = {
  'records, first page': '/records',
  // In both lists, the records of this year fill a page.
  'records, by kind and year': '/records?kind=lab&year=2011',
  'records, last page': `/records?page=${mostListed / 25}`,
  'past visits, first page': '/appointments?when=past',
  'past visits, last page': `/appointments?when=past&page=${mostListed / 25}`,
  'coming visits': '/appointments',
};

export async function files(
  portal: Portal,
  { records, seconds }: { records: number; seconds: number },
): Promise<Row[]> {
  const few = await customerWith(portal, shortList);
  const many = await customerWith(portal, records);
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(lists))
    rows.push(await byTurns(name, seconds, { few: () => few.get(path), many: () => many.get(path) }));
  const upload = await times(seconds, callers, async () => {
    await many.post(`/files/record/${await many.upload()}/discard`, {});
  });
  const download = await times(seconds, callers, async () => {
    const { url } = await many.post('/downloads', { fileId: many.fileId });
    await (await good(await fetch(`${portal.origin}${url}`))).arrayBuffer();
  });
  return [
    ...rows,
    await besideBreaking(many, seconds),
    rowOf(`upload of a picture of ${Math.round(many.size / 1024)} KB`, upload, callers),
    rowOf('download', download, callers),
  ];
}

async function besideBreaking(
  { get, breakOff }: Awaited<ReturnType<typeof customerWith>>,
  seconds: number,
): Promise<Row> {
  const beside = async (work: () => Promise<unknown>) => {
    const [answerTimes] = await Promise.all([
      times(seconds / 4, 1, () => get('/config')),
      times(seconds / 4, callers, work),
    ]);
    return answerTimes;
  };
  const durations: Record<'reading' | 'breaking', number[]> = { reading: [], breaking: [] };
  for (let round = 0; round < 4; round += 1) {
    durations.reading.push(...(await beside(() => get('/config'))));
    durations.breaking.push(...(await beside(breakOff)));
  }
  const against = nth(durations.breaking, 0.95) / nth(durations.reading, 0.95);
  return { ...rowOf('an answer beside uploads that break off', durations.breaking, 1), against };
}

async function customerWith({ origin, database }: Portal, count: number) {
  const made = await account(database, {
    passwordHash: await hashPassword(password),
    subscriptions: [['hasAppointments']],
  });
  const host = { 'content-type': 'application/json' };
  const send = async (path: string, body: unknown, headers: Record<string, string>) => {
    const request = { method: 'POST', headers: { ...headers, ...host }, body: JSON.stringify(body) };
    return (await good(await fetch(`${origin}/api${path}`, request))).json();
  };
  const { token } = await send('/login', { email: made.email, password }, {});
  // The session counts as one from a known device, so that no code is asked for.
  await database.db.updateTable('session').set({ untrusted_device: null }).execute();
  const headers = { authorization: `Bearer ${token}` };
  const post = (path: string, body: unknown) => send(path, body, headers);
  const picture = await sharp({
    create: { width: 1600, height: 1200, channels: 3, background: '#888', noise: { type: 'gaussian', sigma: 8 } },
  })
    .jpeg()
    .toBuffer();
  let no = 0;
  const upload = async () => {
    no += 1;
    const body = new FormData();
    // Each upload is another file: the byte after the end of the picture is not drawn.
    body.set('file', new File([new Uint8Array(picture), String(no)], `${no}.jpg`));
    const answer = await good(await fetch(`${origin}/api/files/record`, { method: 'POST', headers, body }));
    return (await answer.json()).file.id;
  };
  const first = await post('/records', { name: 'a', kind: 'lab', issuedAt: '2020-01-01', fileIds: [await upload()] });
  await fill(database, first.id, count);
  await fillVisits(database, made.id, count);
  return {
    fileId: first.fileData[0].id,
    size: picture.length,
    upload,
    post,
    breakOff: async () => {
      const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1' });
      socket.on('error', () => {});
      await once(socket, 'connect');
      socket.write(
        `POST /api/files/record HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nAuthorization: ${headers.authorization}\r\n` +
          `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${2 * picture.length}\r\n\r\n` +
          '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n',
      );
      await new Promise((done) => socket.write(picture, done));
      socket.destroy();
      if (!socket.closed) await once(socket, 'close');
    },
    get: async (path: string) => {
      await (await good(await fetch(`${origin}/api${path}`, { headers }))).arrayBuffer();
    },
  };
}

/** Past visits of the account, all cancelled, an hour apart. */
async function fillVisits({ db, pool }: Database, accountId: string, count: number): Promise<void> {
  await sql`
    insert into reservation (id, number, partner_id, account_id, slot_id, seat, schedule_id, doctor_id, subfunction_id, during,
      status, held_until, locale, created_at)
    select gen_random_uuid(), ${accountId.slice(0, 8)} || no, account.partner_id, account.id, one.slot_id, 1, one.schedule_id,
      one.doctor_id, one.subfunction_id, tstzrange(now() - no * interval '1 hour', now() - no * interval '1 hour' + interval '20 minutes'),
      'cancelled_by_patient', now(), 'hu', now()
    from generate_series(1, ${count}::int) no, account, lateral (
      select slot.id as slot_id, slot.schedule_id, offering.doctor_id, offering.subfunction_id
      from slot join offering using (schedule_id) limit 1) one
    where account.id = ${accountId}`.execute(db);
  await pool.query('vacuum analyze reservation');
}

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
    select r.id, 0, f.id from (select id, row_number() over (order by id) as at from record where name like 'Lelet %'
      and not exists (select from record_file where record_id = record.id)) r
    join (select id, row_number() over (order by id) as at from file where not exists
      (select from record_file where file_id = file.id) and status = 'attached') f using (at)`.execute(db);
  await pool.query('vacuum analyze file, record, record_file');
}

async function good(answer: Response): Promise<Response> {
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer;
}
