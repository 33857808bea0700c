import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { JSDOM } from 'jsdom';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/platform/db/open.ts';
import { type Clone, cloneDatabase } from '../support/clone-database.ts';
import { deep } from '../support/deep.ts';
import { slotId } from '../support/fixture.ts';
import { guest } from '../support/guest.ts';
import { ended, freePort, type RunningPortal, serve, stop } from '../support/process.ts';

let clone: Clone;
const running: RunningPortal[] = [];

beforeAll(async () => {
  clone = await cloneDatabase();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => stop(one, 'SIGKILL')));
});
afterAll(() => clone.drop());

async function served(settings: Record<string, string> = {}): Promise<RunningPortal> {
  // All of a test's holds come from one address.
  const one = await serve({ DATABASE_URL: clone.url, RATE_LIMITS: 'off', ...settings });
  running.push(one);
  return one;
}

function hold(base: string, slot: string, key: string = randomUUID()): Promise<Response> {
  return fetch(`${base}/api/calendar/reservations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ slotId: slot, subfunctionId: 101 }),
  });
}

describe('starting', () => {
  it.runIf(deep)(
    'ends with a sentence under another secret, and beside another database’s files (T44, I10)',
    async () => {
      const own = await cloneDatabase();
      const other = await cloneDatabase();
      const files = { KAPU_FILES_DIR: `/tmp/kapu-files-${own.name}` };
      const first = await served({ DATABASE_URL: own.url, ...files });
      const secret = 'another secret than that of the other processes';
      const wrong = await ended({ DATABASE_URL: own.url, ...files, PORT: '0', KAPU_SECRET: secret });
      expect([wrong.code, wrong.error]).toEqual([
        1,
        expect.stringMatching(/^KAPU_SECRET is not the one this database .*\n$/),
      ]);
      const stranger = await ended({ DATABASE_URL: other.url, ...files, PORT: '0' });
      expect([stranger.code, stranger.error]).toEqual([
        1,
        expect.stringMatching(/^The files in \S+ belong to database .*\n$/),
      ]);
      expect((await fetch(`${first.base}/health/ready`)).status).toBe(200);
      for (const clone of [own, other]) clone.drop();
    },
  );

  it.runIf(deep)('works a second time on what the first has left, and both may run at once (F15)', async () => {
    const first = await served();
    const second = await served();
    const key = randomUUID();
    const made = await (await hold(first.base, slotId(0, '2026-11-24T09:00'), key)).json();
    const again = await (await hold(second.base, slotId(0, '2026-11-24T09:00'), key)).json();
    expect([again.number, again.token]).toEqual([made.number, made.token]);
    expect(await stop(first)).toBe(0);
    const third = await served();
    const read = await (await fetch(`${third.base}/api/reservations/${made.token}`)).json();
    expect(read).toMatchObject({ number: made.number, status: 'held' });
  });

  it('stops with 1 and the list of what is wrong, a line each, and shows no stack', async () => {
    const { code, out, error } = await ended({ PORT: 'http', SMTP_URL: 'mail.example', KAPU_DEMO: 'perhaps' });
    expect(code).toBe(1);
    expect(out).toBe('');
    expect(error.trim().split('\n')).toEqual([
      'These settings are wrong:',
      '  PORT: must be a number',
      '  KAPU_DEMO: must be on or off',
      '  SMTP_URL: must be an address that begins with smtp:// or smtps://',
    ]);
  });

  it.runIf(deep)('stops with 1 and one readable line when there is no database at the address', async () => {
    const { code, error } = await ended({
      PORT: String(await freePort()),
      DATABASE_URL: `postgres://kapu:secret@127.0.0.1:${await freePort()}/kapu`,
    });
    expect(code).toBe(1);
    expect(error).toMatch(/^The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127\.0\.0\.1:\d+\. /);
    expect(error).not.toMatch(/^\s+at /m);
    expect(error).not.toContain('secret');
  });

  it('stops with 1 and a sentence when every connection of the database server is taken (F14)', async () => {
    const { pool } = clone.admin;
    await pool.query("create role crowded login password 'crowded' connection limit 0");
    const url = new URL(clone.url);
    [url.username, url.password] = ['crowded', 'crowded'];
    const { code, error } = await ended({ DATABASE_URL: url.href, PORT: String(await freePort()) });
    await pool.query('drop role crowded');
    expect([code, error]).toEqual([
      1,
      expect.stringMatching(/^Every connection of the database server is taken\. .*\n$/),
    ]);
  });

  it.runIf(deep)('stops with 1 and one readable line when another program has the port', async () => {
    const other = createServer().listen(0);
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { code, error } = await ended({ PORT: String(port), DATABASE_URL: clone.url });
    other.close();
    expect(code).toBe(1);
    expect(error).toMatch(/^Port \d+ is taken by another program\. .*\n$/);
    expect(error).not.toMatch(/^\s+at /m);
  });
});

describe('stopping', () => {
  /** A request with an unfinished body, on a connection that would stay open. */
  function underWay(port: number, slot: string) {
    const agent = new Agent({ keepAlive: true });
    const body = JSON.stringify({ slotId: slot, subfunctionId: 101 });
    const sending = request({
      agent,
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/calendar/reservations',
      headers: { host: 'localhost', 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    });
    const answer = new Promise<{ status: number; body: string }>((done, fail) => {
      sending.on('error', fail);
      sending.on('response', (response) => {
        text(response).then((body) => done({ status: response.statusCode ?? 0, body: body }), fail);
      });
    });
    const firstBytes = new Promise<void>((done) => sending.write(body.slice(0, 10), () => done()));
    return { firstBytes, answer, finish: () => sending.end(body.slice(10)) };
  }

  it.runIf(deep)('lets requests under way finish, takes no new ones, and ends with 0 (F15)', async () => {
    const one = await served();
    const slow = ['09:00', '09:30', '10:00'].map((time) => underWay(one.port, slotId(0, `2026-11-25T${time}`)));
    await Promise.all(slow.map(({ firstBytes }) => firstBytes));
    // An answer to a later connection says that the server has taken the earlier ones.
    expect((await fetch(`${one.base}/health`)).status).toBe(200);
    one.child.kill('SIGTERM');
    await expect
      .poll(
        () =>
          fetch(`${one.base}/health`).then(
            () => 'taken',
            () => 'refused',
          ),
        { timeout: 5000, interval: 20 },
      )
      .toBe('refused');
    const from = performance.now();
    for (const { finish } of slow) finish();
    const answers = await Promise.all(slow.map(({ answer }) => answer));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stop(one)).toBe(0);
    // Idle connections delay nobody.
    expect(performance.now() - from).toBeLessThan(4000);
  });

  it('F15: is not ready from SIGTERM on, serves on without keeping connections, then closes its port', async () => {
    const one = await served({ DRAIN_SECONDS: '3' });
    const ready = async () => {
      const answer = await fetch(`${one.base}/health/ready`);
      return [answer.status, (await answer.json()).status, answer.headers.get('connection')];
    };
    expect(await ready()).toEqual([200, 'ok', 'keep-alive']);
    one.child.kill('SIGTERM');
    await expect.poll(ready, { timeout: 3000, interval: 20 }).toEqual([503, 'stopping', 'close']);
    const booked = await hold(one.base, slotId(1, '2026-11-30T10:00'));
    expect([booked.status, booked.headers.get('connection')]).toEqual([200, 'close']);
    expect(await stop(one)).toBe(0);
    await expect(ready()).rejects.toThrow();
  });

  it.runIf(deep)(
    'answers whatever it has kept and keeps whatever it has answered when SIGTERM comes in a storm (S4.4-01, F15)',
    async () => {
      const one = await served();
      const slots = ['26', '27'].flatMap((day) =>
        ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'].flatMap((time) =>
          [0, 1].map((doctor) => slotId(doctor, `2026-11-${day}T${time}`)),
        ),
      );
      let answered = 0;
      const answers = slots.map((slot) =>
        hold(one.base, slot).then(
          async (response) => {
            answered += 1;
            if (answered === 3) one.child.kill('SIGTERM');
            return { status: response.status, number: (await response.json()).number };
          },
          () => undefined,
        ),
      );
      const known = (await Promise.all(answers)).filter((answer) => answer !== undefined);
      expect(await stop(one)).toBe(0);
      expect(known.length).toBeGreaterThanOrEqual(3);
      expect(known.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
      const database = openDatabase(clone.url, { max: 1 });
      const rows = await database.db
        .selectFrom('reservation')
        .select('number')
        .where('slot_id', 'in', slots)
        .where('status', '=', 'held')
        .execute();
      await database.close();
      expect(rows.map(({ number }) => number).sort()).toEqual(known.map(({ number }) => number).sort());
    },
  );
});

describe('health', () => {
  it.runIf(deep)(
    'says that it lives, and is ready while the database answers: gone it is not, and back it is again (F22)',
    async () => {
      const one = await served();
      const ready = async () => (await fetch(`${one.base}/health/ready`)).status;
      const facts = await (await fetch(`${one.base}/health/ready`)).json();
      expect(facts).toMatchObject({
        status: 'ok',
        database: 'ok',
        missing: [],
        tzdata: expect.stringMatching(/^20\d\d\w/),
      });
      const { pool } = clone.admin;
      await pool.query(`alter database ${clone.name} with allow_connections false`);
      await pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [clone.name]);
      await expect.poll(ready, { timeout: 10_000, interval: 50 }).toBe(503);
      expect(await (await fetch(`${one.base}/health`)).json()).toEqual({ status: 'ok' });
      const refused = await fetch(`${one.base}/api/map/doctors`);
      expect(refused.status).toBeGreaterThanOrEqual(500);
      expect(await refused.text()).not.toMatch(/postgres|allow_connections|pg_|at \w+ \(/i);
      await pool.query(`alter database ${clone.name} with allow_connections true`);
      await expect.poll(ready, { timeout: 10_000, interval: 50 }).toBe(200);
      expect((await fetch(`${one.base}/api/map/doctors`)).status).toBe(200);
      expect(one.child.exitCode).toBeNull();
    },
  );
});

describe('a portal apart from its API', () => {
  it.runIf(deep)('has each visitor counted by their own address (S7-07, T42)', async () => {
    const api = await served({ TRUST_PROXY: 'on', RATE_LIMITS: 'on' });
    const portal = await served({ API_BASE_URL: api.base, TRUST_PROXY: 'on', RATE_LIMITS: 'on' });
    const hours = ['09:00', '09:30', '10:00', '10:30', '11:00'];
    const startHold = async (hour: number, address: string) => {
      const answer = await fetch(`${portal.base}/services/provider-search/reservation`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: portal.base, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address },
        body: new URLSearchParams({ slotId: slotId(4, `2026-12-02T${hours[hour]}`), subfunctionId: '101' }),
      });
      return answer.status;
    };
    const answers = [];
    for (const hour of [0, 1, 2, 3]) answers.push(await startHold(hour, '203.0.113.1'));
    answers.push(await startHold(4, '203.0.113.2'));
    expect(answers).toEqual([303, 303, 303, 429, 303]);
  });

  it('books through the pages of one process with the operations of another (S7-07)', async () => {
    const api = await served();
    const portal = await served({ API_BASE_URL: api.base });
    const slot = slotId(4, '2026-11-30T09:00');
    const cookies = new Map<string, string>();
    async function page(
      path: string,
      form?: Record<string, string>,
    ): Promise<{ status: number; path: string; document: Document }> {
      const response = await fetch(new URL(path, portal.base), {
        method: form ? 'POST' : 'GET',
        redirect: 'manual',
        headers: {
          'accept-language': 'ro',
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(form && {
            origin: portal.base,
            'sec-fetch-site': 'same-origin',
            'content-type': 'application/x-www-form-urlencoded',
          }),
        },
        ...(form && { body: new URLSearchParams(form).toString() }),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
        cookies.set(name, value);
      }
      const next = response.headers.get('location');
      if (response.status >= 300 && response.status < 400 && next) return page(next);
      const { document } = new JSDOM(await response.text()).window;
      return { status: response.status, path, document };
    }
    const fields = (document: Document, selector: string): Record<string, string> =>
      Object.fromEntries(
        [...document.querySelectorAll(`${selector} input[type=hidden]`)].map((input) => [
          input.getAttribute('name') ?? '',
          input.getAttribute('value') ?? '',
        ]),
      );

    const { items } = await (await fetch(`${api.base}/api/map/doctors?doctorName=ionescu&subfunction=101`)).json();
    const { start } = (await readSlot(slot)) ?? {};
    const week = start?.slice(0, 10) ?? '';
    const [{ doctor, provider }] = items;
    const calendar = await page(`/providers/${provider.id}/doctors/${doctor.id}?subfunction=101&week=${week}`);
    expect(calendar.status).toBe(200);
    const form = 'form:has(input[name=slotId])';
    expect(calendar.document.querySelector(`input[value="${slot}"]`)).not.toBeNull();
    const action = calendar.document.querySelector(form)?.getAttribute('action') ?? '';
    const register = await page(action, { ...fields(calendar.document, form), slotId: slot });
    expect(register.status).toBe(200);
    const { lastName, firstName, email, phone } = guest(77);
    const person = 'form:has(input[name=email])';
    const target = register.document.querySelector(person)?.getAttribute('action') ?? register.path;
    const verification = await page(target, {
      ...fields(register.document, person),
      ...named(register.document, person),
      lastName,
      firstName,
      email,
      phone,
      'birthDate-year': '1980',
      'birthDate-month': '5',
      'birthDate-day': '14',
      privacyAccepted: 'on',
      termsAccepted: 'on',
      captcha: '',
      intent: 'register',
    });
    expect(verification.document.querySelector('main')?.textContent).toContain('u•••@example.com');

    let link = '';
    await expect
      .poll(
        async () => {
          const list = await (await fetch(`${api.base}/__mail`)).text();
          const path = /href="(\/__mail\/\d+)"/.exec(list)?.[1];
          const letter = path ? await (await fetch(`${api.base}${path}`)).text() : '';
          link = /\/verify-public-reservation\/[\w-]+/.exec(letter)?.[0] ?? '';
          return link;
        },
        { timeout: 10_000, interval: 50 },
      )
      .not.toBe('');
    const confirm = await page(link);
    const confirming = confirm.document.querySelector('main form');
    const done = await page(confirming?.getAttribute('action') ?? link, fields(confirm.document, 'main form'));
    expect(done.status).toBe(200);
    expect(done.document.querySelector('a[href$="visit.ics"]')).not.toBeNull();
    expect((await readSlot(slot))?.status).toBe('busy');
  });

  /** Untouched values of a form's select and text fields. */
  function named(document: Document, selector: string): Record<string, string> {
    return Object.fromEntries(
      [...document.querySelectorAll(`${selector} input[name]:not([type=hidden]):not([type=checkbox])`)].map((input) => [
        input.getAttribute('name') ?? '',
        input.getAttribute('value') ?? '',
      ]),
    );
  }

  async function readSlot(id: string) {
    const database = openDatabase(clone.url, { max: 1 });
    const row = await database.db
      .selectFrom('slot')
      .select(['start_at as start', 'status'])
      .where('id', '=', id)
      .executeTakeFirst();
    await database.close();
    return row;
  }
});
