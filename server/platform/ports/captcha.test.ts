import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerReservation } from '../../../contract/booking/guest.ts';
import { startReservation } from '../../../contract/booking/hold.ts';
import { getCaptcha } from '../../../contract/identity/captcha.ts';
import { freshSlots } from '../../../tests/support/fixture.ts';
import { guest } from '../../../tests/support/guest.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { createOutside } from '../outside.ts';
import { altchaCaptcha, type CaptchaPort, recaptcha } from './captcha.ts';

const freshSlot = freshSlots();

let guests = 0;
function register(w: World, captcha: unknown, slot = freshSlot()) {
  guests += 1;
  const person = { ...guest(guests), slotId: slot, subfunctionId: 101 };
  return w.call(registerReservation, Object.assign(person, { captcha }));
}

describe('the proof of work (ALTCHA)', () => {
  let w: World;
  beforeAll(async () => {
    w = await world({ ports: { captcha: altchaCaptcha('a key of the tests', 1) } });
  });
  afterAll(() => w.close());

  type SolvedChallenge = { challenge: Challenge; solution: { counter: number; derivedKey: string } };

  async function solved(counterStart = 0, issued?: Challenge): Promise<SolvedChallenge> {
    const challenge = issued ?? asChallenge(good(await w.call(getCaptcha, { action: 'reservation' })));
    const solution = await solveChallenge({ challenge, deriveKey, counterStart });
    if (!solution) throw new Error('the challenge has no solution');
    return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } };
  }

  function asChallenge(answer: Record<string, unknown>): Challenge {
    return JSON.parse(JSON.stringify(answer));
  }

  function encoded(payload: unknown): string {
    return Buffer.from(JSON.stringify(payload)).toString('base64');
  }

  it('lets a solved challenge book once, and refuses it the second time (S5-20, T38)', async () => {
    const answer = encoded(await solved());
    good(await register(w, answer));
    expect((await register(w, answer)).error).toMatchObject({ errorCode: 'RC001' });
  });

  it('counts two solutions of one challenge as one answer (S5-20)', async () => {
    const first = await solved();
    const second = await solved(first.solution.counter + 1, first.challenge);
    expect(second.solution.counter).toBeGreaterThan(first.solution.counter);
    good(await register(w, encoded(first)));
    expect((await register(w, encoded(second))).error?.errorCode).toBe('RC001');
  });

  it('is spent by one of two bookings that come at once (S5-20)', async () => {
    const answer = encoded(await solved());
    const answers = await Promise.all([register(w, answer), register(w, answer)]);
    expect(answers.map(({ error }) => error?.errorCode).sort()).toEqual(['RC001', undefined]);
  });

  it('is not spent by a booking refused for another reason (S5-20, S8.3-11)', async () => {
    const slotId = freshSlot();
    good(await w.call(startReservation, { slotId, subfunctionId: 101 }));
    const answer = encoded(await solved());
    expect((await register(w, answer, slotId)).error?.errorCode).toBe('#400');
    good(await register(w, answer));
  });

  it('is good for twenty minutes by the given clock, and not a moment longer (S5-20)', async () => {
    const [early, late] = [encoded(await solved()), encoded(await solved())];
    w.pass({ minutes: 19, seconds: 59 });
    good(await register(w, early));
    w.pass({ seconds: 1 });
    expect((await register(w, late)).error?.errorCode).toBe('RC001');
    w.pass({ minutes: -20 });
  });

  it('refuses a challenge that another key has signed (S5-20)', async () => {
    const other = altchaCaptcha('the key of another deployment', 1);
    const answer = encoded(
      await solved(
        0,
        asChallenge(await other.challenge({ action: 'reservation', host: 'localhost', effort: 1 }, w.now())),
      ),
    );
    expect((await register(w, answer)).error?.errorCode).toBe('RC001');
  });

  it('refuses an answer made for another action or at another host (T38)', async () => {
    const port = altchaCaptcha('a key of the tests', 1);
    const request = { action: 'reservation', host: 'localhost', effort: 1 } as const;
    const answer = encoded(await solved(0, asChallenge(await port.challenge(request, w.now()))));
    expect(await port.check(answer, 'recover', 'localhost', w.now())).toBeUndefined();
    expect(await port.check(answer, 'reservation', 'telekom.localhost', w.now())).toBeUndefined();
    expect(await port.check(answer, 'reservation', 'localhost', w.now())).toBeTypeOf('string');
    const other = encoded(await solved(0, asChallenge(good(await w.call(getCaptcha, { action: 'recover' })))));
    expect((await register(w, other)).error?.errorCode).toBe('RC001');
  });

  it('asks for twice the work for each ten challenges of one address, up to sixteen times (T42)', async () => {
    const own = await world({ ports: { captcha: altchaCaptcha('a key of the tests', 1) } });
    const costs: unknown[] = [];
    for (let no = 0; no < 60; no += 1) {
      const { parameters } = asChallenge(good(await own.call(getCaptcha, { action: 'reservation' })));
      costs.push(parameters.cost);
    }
    await own.close();
    expect([0, 9, 10, 20, 30, 40, 59].map((no) => costs[no])).toEqual([1, 1, 2, 4, 8, 16, 16]);
  });

  it('refuses an answer in which anything at all was changed (S5-20)', async () => {
    const answer = await solved();
    const { parameters, signature } = answer.challenge;
    const changed = [
      ...Object.keys(parameters).map((name) => ({
        ...answer,
        challenge: { signature, parameters: { ...parameters, [name]: otherThan(Reflect.get(parameters, name)) } },
      })),
      { ...answer, challenge: { signature: signature?.toUpperCase(), parameters } },
      { ...answer, challenge: { signature: '', parameters } },
      { ...answer, challenge: { parameters } },
      { ...answer, solution: { ...answer.solution, counter: answer.solution.counter + 1 } },
      { ...answer, solution: { ...answer.solution, counter: answer.solution.counter + 2 ** 32 } },
      { ...answer, solution: { ...answer.solution, derivedKey: `00${answer.solution.derivedKey.slice(2, -2)}ff` } },
      { ...answer, solution: { ...answer.solution, derivedKey: answer.solution.derivedKey.toUpperCase() } },
      { challenge: answer.challenge },
      { solution: answer.solution },
    ];
    for (const payload of changed)
      expect((await register(w, encoded(payload))).error?.errorCode, JSON.stringify(payload)).toBe('RC001');
    good(await register(w, encoded(answer)));
  });

  function otherThan(value: unknown): unknown {
    if (typeof value === 'number') return value + 1;
    if (typeof value === 'string') return value === 'PBKDF2/SHA-256' ? 'PBKDF2/SHA-512' : `${value.slice(0, -1)}f0`;
    return { until: 9_999_999_999_999 };
  }

  it('answers garbage of any shape with a refusal, never with a fault (S5-20, S8.3-11)', async () => {
    const shapes = [
      'person',
      'null',
      '[]',
      '{}',
      '\u0000',
      '🂡',
      '='.repeat(400),
      'e30=',
      'bnVsbA==',
      'W10=',
      '"',
      'A'.repeat(3000),
    ];
    for (const shape of [...shapes, ...shapes.map((shape) => Buffer.from(shape).toString('base64'))])
      expect((await register(w, shape)).error?.errorCode, shape.slice(0, 40)).toBe('RC001');
    for (const shape of ['', 'A'.repeat(5001), 42, true, null, [], {}]) {
      const { error, status } = await register(w, shape);
      expect([status, error?.errorCode], JSON.stringify(shape).slice(0, 40)).toEqual([422, 'RX444']);
      expect([...new Set(error?.violations.map(({ propertyName }) => propertyName))]).toEqual(['captcha']);
    }
    const { error, status } = await register(w, { toString: 'x' });
    expect([status, error?.errorCode]).toEqual([400, 'KJSON']);
  });

  it('believes nothing that looks like an answer but was made up (S5-20)', async () => {
    const port = altchaCaptcha('a key of the tests', 1);
    const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef') });
    const number = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -1, 2 ** 32, 1e308, 9_999_999_999_999));
    const parameters = fc.record(
      {
        algorithm: fc.constantFrom('PBKDF2/SHA-256', 'none', ''),
        nonce: hex,
        salt: hex,
        cost: number,
        keyLength: number,
        keyPrefix: hex,
        data: fc.oneof(fc.record({ until: number }), fc.anything()),
      },
      { requiredKeys: [] },
    );
    const payload = fc.oneof(
      fc.record({
        challenge: fc.record({ parameters, signature: hex }),
        solution: fc.record({ counter: number, derivedKey: hex }),
      }),
      fc.json().map((made): unknown => JSON.parse(made)),
    );
    await fc.assert(
      fc.asyncProperty(payload, async (made) => {
        expect(await port.check(encoded(made), 'reservation', 'localhost', w.now())).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });
});

describe("the vendor's captcha (reCAPTCHA)", () => {
  const lines: string[] = [];
  const newOutside = () =>
    createOutside({ clock: () => w.now(), log: { warn: (_facts, line) => void lines.push(line) } });
  let outside = newOutside();
  let w: World;
  let server: Server;
  let url: string;
  let verdict: () => { status?: number; body: string } | undefined;
  const requests: { type: string; method: string; body: URLSearchParams }[] = [];
  const good3 = { success: true, score: 0.9, action: 'reservation', hostname: 'localhost' };
  const answering = (body: unknown) => {
    verdict = () => ({ body: JSON.stringify(body) });
  };

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      requests.push({
        type: request.headers['content-type'] ?? '',
        method: request.method ?? '',
        body: new URLSearchParams(await text(request)),
      });
      const reply = verdict();
      // Without a verdict, no answer ever comes.
      if (reply) response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' }).end(reply.body);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/siteverify`;
    w = await world({ ports: { captcha: port('3') } });
  });
  afterAll(async () => {
    await w.close();
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    requests.length = 0;
    lines.length = 0;
    outside = newOutside();
    answering(good3);
  });

  // A busy machine may take seconds for an immediate answer of the vendor.

  function port(version: '2' | '3', verifyUrl = url, patience = 20_000): CaptchaPort {
    return recaptcha({ siteKey: 'site', secret: 's&cret', version, language: 'hu', verifyUrl, patience, outside });
  }

  function check(version: '2' | '3', answer = 'token'): Promise<string | undefined> {
    return port(version).check(answer, 'reservation', 'localhost', w.now());
  }

  it('asks by a form with the secret and the answer alone (S5-20)', async () => {
    good(await register(w, 'an answer & more=1'));
    expect(requests).toHaveLength(1);
    expect(requests[0]?.method).toBe('POST');
    expect(requests[0]?.type).toMatch(/^application\/x-www-form-urlencoded/);
    expect([...(requests[0]?.body ?? [])]).toEqual([
      ['secret', 's&cret'],
      ['response', 'an answer & more=1'],
    ]);
  });

  it('tells the page what it needs and never the secret (S9-10)', async () => {
    const config = await (await w.request('/api/config')).text();
    expect(JSON.parse(config).captcha).toEqual({ kind: 'recaptcha', siteKey: 'site', version: '3', language: 'hu' });
    expect(config).not.toContain('s&cret');
  });

  it.each([
    ['another action', { ...good3, action: 'login' }],
    ['no action', { ...good3, action: undefined }],
    ['another host', { ...good3, hostname: 'other.example' }],
    ['no host', { ...good3, hostname: undefined }],
    ['a score of 0.4', { ...good3, score: 0.4 }],
    ['a score just under the threshold', { ...good3, score: 0.4999 }],
    ['no score', { ...good3, score: undefined }],
    ['a score that is text', { ...good3, score: '0.9' }],
    ['no success', { ...good3, success: false, 'error-codes': ['invalid-input-response'] }],
    ['a duplicate', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['success as text', { ...good3, success: 'true' }],
    ['nothing', {}],
    ['a list', [good3]],
    ['null', null],
  ])('refuses %s with RC001 in version 3 (S5-20, S8.3-11)', async (_what, body) => {
    answering(body);
    expect((await register(w, `token ${guests}`)).error).toMatchObject({ errorCode: 'RC001' });
  });

  it.each([0.5, 0.51, 1])('takes a score of %d in version 3 (S5-20)', async (score) => {
    answering({ ...good3, score });
    expect(await check('3')).toBe('token');
  });

  it('takes no score and no action in version 2, but the right host and success (S5-20)', async () => {
    answering({ success: true, hostname: 'localhost' });
    expect(await check('2')).toBe('token');
    answering({ success: true, hostname: 'other.example' });
    expect(await check('2')).toBeUndefined();
    answering({ success: false, hostname: 'localhost', 'error-codes': ['timeout-or-duplicate'] });
    expect(await check('2')).toBeUndefined();
  });

  it('counts an answer once even where the vendor would say yes twice (S5-20)', async () => {
    good(await register(w, 'the same token'));
    expect((await register(w, 'the same token')).error?.errorCode).toBe('RC001');
  });

  it.each([
    ['text that is no JSON', () => ({ body: '<html>' })],
    ['nothing at all', () => ({ body: '' })],
    ['a fault', () => ({ status: 500, body: '{}' })],
  ])('fails closed where the vendor answers with %s (S5-20, S8.3-11)', async (_what, answer) => {
    verdict = answer;
    expect((await register(w, `token ${guests}`)).error?.errorCode).toBe('RC001');
  });

  it('fails closed where the vendor gives no answer in time, and the log says so (S5-20, F25)', async () => {
    verdict = () => undefined;
    expect(await port('3', url, 50).check('token', 'reservation', 'localhost', w.now())).toBeUndefined();
    expect(lines).toEqual(['a service outside does not answer']);
    answering(good3);
    expect(await check('3')).toBe('token');
    expect(lines).toEqual(['a service outside does not answer', 'a service outside answers again']);
  });

  it('fails closed where the vendor cannot be reached (S5-20)', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const address = gone.address();
    const closed = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
    gone.close();
    await once(gone, 'close');
    expect(await port('3', closed).check('token', 'reservation', 'localhost', w.now())).toBeUndefined();
  });
});
