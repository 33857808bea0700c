import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { slotId } from '../support/fixture.ts';
import { listening } from '../support/listening.ts';
import { type World, world } from '../support/world.ts';

/** Two pages are drawn at once and sixteen wait. */
const places = 18;

let w: World;
let drawn: string[] = [];
let gate = Promise.withResolvers<void>();
let onDraw = () => {};
let requests: Promise<unknown>[] = [];
beforeAll(async () => {
  w = await world({
    portal: (built) => async (request, pageRequest) => {
      drawn.push(`${request.method} ${new URL(request.url).search}`);
      await gate.promise;
      const answer = built(request, pageRequest);
      onDraw();
      return answer;
    },
  });
});
beforeEach(() => {
  drawn = [];
  requests = [];
  onDraw = () => {};
  w.lines.length = 0;
  gate = Promise.withResolvers();
  // Pages of earlier tests leave the cache.
  w.services.committed(new Set(['pages']));
});
afterEach(async () => {
  gate.resolve();
  await Promise.allSettled(requests);
});
afterAll(() => w.close());

function search(no: number, init: RequestInit = {}): Promise<Response> {
  const answer = w.request(`/about-us?n=${no}`, { headers: { accept: 'text/html' }, ...init });
  requests.push(answer);
  return answer;
}

/** As many pages as are drawn and wait; the answers come when the gate opens. */
async function full(): Promise<Promise<Response>[]> {
  const answers = Array.from({ length: places }, (_, no) => search(no));
  await expect.poll(() => drawn).toHaveLength(2);
  return answers;
}

describe('more pages than can be drawn', () => {
  it('are refused with 503 and Retry-After, in a page of the reader’s language (F23)', async () => {
    const waiting = await full();
    for (const [language, words] of [
      ['hu', 'Most nagyon sokan használják az oldalt.'],
      ['en', 'The site is very busy now.'],
      ['ro', 'Site-ul este foarte solicitat acum.'],
    ] as const) {
      const refused = await search(100, { headers: { accept: 'text/html', 'accept-language': language } });
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
      expect(refused.headers.get('content-type')).toContain('text/html');
      const page = await refused.text();
      expect(page).toContain(`<html lang="${language}">`);
      expect(page).toContain(words);
    }
    const object = await w.request('/about-us?n=101');
    expect([object.status, (await object.json()).errorCode]).toEqual([503, 'K503']);
    expect(drawn).toHaveLength(2);
    gate.resolve();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(places).fill(200));
    expect(drawn).toHaveLength(places);
  });

  it('leave health, the API and kept pages as they are (F23)', async () => {
    gate.resolve();
    await w.request('/');
    gate = Promise.withResolvers();
    drawn = [];
    await full();
    for (const path of ['/health', '/health/ready', '/api/config', '/'])
      expect((await w.request(path)).status, path).toBe(200);
    expect(drawn).toHaveLength(2);
  });

  it('are drawn once for all who wait for the same page (F23)', async () => {
    const same = Array.from({ length: 50 }, () => search(1));
    await expect.poll(() => drawn).toHaveLength(1);
    gate.resolve();
    expect(new Set((await Promise.all(same)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(drawn).toHaveLength(1);
  });
});

describe('a booking', () => {
  it('goes before the searches that wait (F23)', async () => {
    await full();
    const booked = w.request('/services/provider-search/reservation', {
      method: 'POST',
      headers: {
        origin: 'http://localhost:3000',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ slotId: slotId(0, '2026-11-24T09:00'), subfunctionId: '101' }).toString(),
    });
    gate.resolve();
    expect((await booked).status).toBe(303);
    expect(drawn.findIndex((line) => line.startsWith('POST'))).toBeLessThanOrEqual(3);
  });

  it('of the API is not refused while pages are (F23)', async () => {
    await full();
    const booked = await w.request('/api/calendar/reservations', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ slotId: slotId(0, '2026-11-24T09:30'), subfunctionId: 101 }),
    });
    expect(booked.status).toBe(200);
  });
});

describe('whoever hangs up', () => {
  it('while they wait gets nothing drawn, and leaves their place to another (F23)', async () => {
    const at = await listening(w);
    try {
      const url = (no: number) => `http://localhost:${at.port}/about-us?n=${no}`;
      const impatient = new AbortController();
      const patient = [0, 1].map((no) => fetch(url(no)));
      await expect.poll(() => drawn).toHaveLength(2);
      const others = Array.from({ length: places - 2 }, (_, no) => fetch(url(no + 2), impatient));
      const answers = Promise.allSettled([...patient, ...others]);
      // All callers wait before another comes, so that it takes nobody's place.
      await expect.poll(() => at.sockets).toHaveLength(places);
      await vi.waitFor(async () => expect((await fetch(url(100))).status).toBe(503), { timeout: 10_000 });
      impatient.abort();
      const gone = () => w.lines.filter((line) => JSON.parse(line).aborted === true);
      await expect.poll(gone).toHaveLength(places - 2);
      const next = fetch(url(200));
      gate.resolve();
      expect((await next).status).toBe(200);
      await answers;
      expect(drawn.toSorted()).toEqual(['GET ?n=0', 'GET ?n=1', 'GET ?n=200']);
      expect(w.lines.filter((line) => JSON.parse(line).msg === 'a request failed')).toEqual([]);
    } finally {
      await at.close();
    }
  });

  it('while their page is drawn is told from a fault of ours where requests are counted (F23)', async () => {
    const errors = vi.spyOn(console, 'error');
    onTestFinished(() => errors.mockRestore());
    const impatient = new AbortController();
    onDraw = () => impatient.abort();
    gate.resolve();
    await w.request('/about-us.data?reservation=1', { signal: impatient.signal });
    const [line] = w.lines.map((text) => JSON.parse(text)).filter(({ msg }) => msg === 'request');
    expect(line).toMatchObject({ aborted: true, status: 499 });
    expect(errors).not.toHaveBeenCalled();
  });

  it('before a fault of ours leaves it in the log (F23)', async () => {
    const impatient = new AbortController();
    onDraw = () => {
      impatient.abort();
      throw new Error('planted');
    };
    gate.resolve();
    await w.request('/about-us.data?reservation=1', { signal: impatient.signal });
    const logged = w.lines.map((text) => JSON.parse(text));
    expect(logged.find(({ msg }) => msg === 'a request failed')?.error).toMatchObject({ message: 'planted' });
    expect(logged.find(({ msg }) => msg === 'request')).toMatchObject({ aborted: true, status: 500 });
  });

  it('before a page is drawn leaves it to those who wait for the same one (F23)', async () => {
    const searches = [search(0), search(1)];
    await expect.poll(() => drawn).toHaveLength(2);
    const impatient = new AbortController();
    const first = search(300, { signal: impatient.signal });
    const second = search(300);
    impatient.abort();
    expect((await first).status).toBe(503);
    gate.resolve();
    expect((await second).status).toBe(200);
    await Promise.all(searches);
    expect(drawn.filter((line) => line.endsWith('=300'))).toHaveLength(1);
  });
});
