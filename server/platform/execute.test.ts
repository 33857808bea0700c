import { expect, it } from 'vitest';
import { listLocations } from '../../contract/directory/location.ts';
import { getMe } from '../../contract/identity/session.ts';
import { plainPdf } from '../../tests/files/pdfs.ts';
import { upload } from '../../tests/files/upload.ts';
import { account } from '../../tests/identity/account.ts';
import { type Jar, visit } from '../../tests/support/visit.ts';
import { world } from '../../tests/support/world.ts';

it('answers 503 with when to come back while every connection is taken, not a fault (S3.8-01, F14)', async () => {
  const w = await world({ pool: 1 });
  const { headers } = await w.session((await account(w.database)).id);
  const connection = await w.database.pool.connect();
  const { options } = w.database.pool;
  const patience = options.connectionTimeoutMillis;
  options.connectionTimeoutMillis = 50;
  const busy = await w.call(getMe, {}, headers);
  expect([busy.status, busy.error?.errorCode, busy.error?.details]).toEqual([503, 'K503', { retryAfterSeconds: 2 }]);
  expect((await w.call(listLocations, {})).status).toBe(200);
  connection.release();
  options.connectionTimeoutMillis = patience;
  expect((await w.call(getMe, {}, headers)).status).toBe(200);
  await w.close();
});

it('F17: says of a storage of files that is away that it could not answer, and since when, not that the database could not', async () => {
  const w = await world();
  const away = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
  const s3 = { ...w.services.ports.files, put: away, place: 'https://s3.example/kapu' };
  const own = await world({ ports: { files: s3 } });
  const { headers } = await own.session((await account(own.database)).id);
  for (const name of ['one.pdf', 'two.pdf']) {
    const { status, error } = await upload(own, { name, bytes: await plainPdf(name) }, headers);
    expect([status, error?.errorCode]).toEqual([503, 'K503']);
    own.pass({ minutes: 3 });
  }
  const lines = own.lines.map((line) => JSON.parse(line)).filter(({ level }) => level > 30);
  expect(lines.map(({ msg }) => msg)).toEqual([
    'a service outside does not answer',
    'the storage of files could not answer',
    'the storage of files could not answer',
  ]);
  expect(lines[0]).toMatchObject({ service: 'files', where: 's3.example', code: 'ECONNREFUSED' });
  expect(own.services.outside.list()).toEqual([{ name: 'files', where: 's3.example', seconds: 180 }]);
  await Promise.all([w.close(), own.close()]);
});

it('F22: shows a customer when to come back while nobody can say who is there, and logs nobody out', async () => {
  const w = await world({ pool: 1 });
  const { token } = await w.session((await account(w.database)).id);
  const jar: Jar = new Map([['token', token]]);
  const connection = await w.database.pool.connect();
  const { options } = w.database.pool;
  const patience = options.connectionTimeoutMillis;
  options.connectionTimeoutMillis = 50;
  for (const path of ['/', '/services/appointments', '/login']) {
    const page = await visit(w, path, { jar, language: 'en' });
    expect([page.url, page.status, page.headers.get('retry-after')]).toEqual([path, 503, '2']);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.text).toContain('Wait a few minutes, then try again.');
  }
  expect(jar.get('token')).toBe(token);
  connection.release();
  options.connectionTimeoutMillis = patience;
  expect((await visit(w, '/', { jar })).status).toBe(200);
  await w.close();
});
