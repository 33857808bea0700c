import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reviewClaim } from '../../../contract/claims/claim-desk.ts';
import { takeCase } from '../../../contract/desk/cases.ts';
import { getPush, switchPushOff, switchPushOn } from '../../../contract/identity/push.ts';
import { logout } from '../../../contract/identity/session.ts';
import { ask, claimCustomer, newClaim } from '../../../tests/claims/claims.ts';
import { pushService } from '../../../tests/support/push-process.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { createKeys } from '../../platform/keys.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { endCredentials } from '../session/end-credentials.ts';

type Service = Awaited<ReturnType<typeof pushService>>;
type Headers = Record<string, string>;

let service: Service;
let w: World;
beforeAll(async () => {
  service = await pushService();
  w = await world({ settings: { KAPU_PUSH_HOSTS: service.host } });
});
afterAll(async () => {
  await w.close();
  service.close();
});

async function switchedOn(headers: Headers, browser?: Awaited<ReturnType<Service['browser']>>) {
  const { publicKey } = good(await w.call(getPush, {}, headers));
  const own = browser ?? (await service.browser());
  good(await w.call(switchPushOn, { ...own, publicKey }, headers));
  return own;
}

/** The browser was stored before addresses were checked. */
async function leadsTo(headers: Headers, endpoint: string) {
  const own = await switchedOn(headers);
  await w.database.db.updateTable('push_subscription').set({ endpoint }).where('endpoint', '=', own.endpoint).execute();
}

const devicesOf = async (headers: Headers) => good(await w.call(getPush, {}, headers)).devices.length;
const sentTo = async ({ endpoint }: { endpoint: string }) =>
  (await service.received()).filter(({ id }) => endpoint.endsWith(id));

async function news(headers: Headers) {
  const { number, claimId } = await newClaim(w, headers);
  const desk = await w.desk(['claims_assessor', 'supervisor']);
  good(await w.call(takeCase, { caseId: claimId }, desk.headers));
  good(await w.call(reviewClaim, { claimId }, desk.headers));
  await ask(w, desk.headers, claimId);
  await w.deliver();
  return number;
}

describe('a browser that is told of news', () => {
  it('gets one message beside the letter, signed, sealed, and without a word of what it is (S1-04)', async () => {
    const { headers } = await claimCustomer(w);
    const { publicKey } = good(await w.call(getPush, {}, headers));
    const browser = await switchedOn(headers);
    const letters = w.letters.length;
    const number = await news(headers);
    expect(w.letters.length).toBeGreaterThan(letters);
    const [message, ...others] = await sentTo(browser);
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      publicKey,
      subject: `mailto:${w.context().host.brand.mailFrom}`,
      message: { title: w.context().host.brand.name, body: 'Újdonság van az Ön számára.', url: '/messages' },
    });
    expect(message?.topic).toBe(message?.message.id.replaceAll('-', ''));
    expect(JSON.stringify(message?.message)).not.toContain(number);
    await w.deliver();
    expect(await sentTo(browser)).toHaveLength(1);
  });

  it('is told in the language of its reader (S1-11)', async () => {
    for (const [locale, body] of [
      ['en', 'There is news for you.'],
      ['ro', 'Aveți noutăți.'],
    ] as const) {
      const { id, headers } = await claimCustomer(w);
      await w.database.db.updateTable('account').set({ locale }).where('id', '=', id).execute();
      const browser = await switchedOn(headers);
      await news(headers);
      expect((await sentTo(browser)).map(({ message }) => message.body)).toEqual([body]);
    }
  });

  it('is told no more once its log-in has been logged out, and others are (S6-12)', async () => {
    const { id, headers } = await claimCustomer(w);
    const other = await w.session(id);
    const [here, there] = [await switchedOn(headers), await switchedOn(other.headers)];
    good(await w.call(logout, {}, other.headers));
    expect(await devicesOf(headers)).toBe(1);
    await news(headers);
    expect([(await sentTo(here)).length, (await sentTo(there)).length]).toEqual([1, 0]);
  });

  it.each(['password', 'everywhere', 'erased'] as const)('is told no more after %s (S6-12)', async (cause) => {
    const { id, headers } = await claimCustomer(w);
    await switchedOn(headers);
    await inTransaction({ ...w.context(), ...w.services }, (tx) =>
      endCredentials(tx, { ...w.context(), ...w.services }, { accountId: id }, cause),
    );
    const rows = await w.database.db
      .selectFrom('push_subscription')
      .select('id')
      .where('account_id', '=', id)
      .execute();
    expect(rows).toEqual([]);
  });

  it('is forgotten when its push service knows it no more, and told later when the service is away', async () => {
    const { headers } = await claimCustomer(w);
    const [gone, away] = [await switchedOn(headers), await switchedOn(headers)];
    await service.answers(gone.endpoint, 410);
    await service.answers(away.endpoint, 503);
    await news(headers);
    expect(await devicesOf(headers)).toBe(1);
    expect(await sentTo(away)).toEqual([]);
    await service.answers(away.endpoint, 201);
    w.pass({ minutes: 2 });
    await w.deliver();
    expect(await sentTo(away)).toHaveLength(1);
  });

  it('is told nothing that is an hour old', async () => {
    const { headers } = await claimCustomer(w);
    const browser = await switchedOn(headers);
    await service.answers(browser.endpoint, 503);
    await news(headers);
    await service.answers(browser.endpoint, 201);
    w.pass({ minutes: 61 });
    await w.deliver();
    expect(await sentTo(browser)).toEqual([]);
  });

  it('belongs to whoever switched it on last, and to no more than ten of one customer', async () => {
    const [one, other] = [await claimCustomer(w), await claimCustomer(w)];
    const browser = await switchedOn(one.headers);
    await switchedOn(other.headers, browser);
    expect([await devicesOf(one.headers), await devicesOf(other.headers)]).toEqual([0, 1]);
    for (let no = 0; no < 10; no += 1) {
      w.pass({ seconds: 1 });
      await switchedOn(other.headers);
    }
    expect(await devicesOf(other.headers)).toBe(10);
    await news(other.headers);
    expect(await sentTo(browser)).toEqual([]);
  });

  it('stands in the audit, and so in what its customer reads', async () => {
    const { id, headers } = await claimCustomer(w);
    const browser = await switchedOn(headers);
    good(await w.call(switchPushOff, { endpoint: browser.endpoint }, headers));
    const rows = await w.database.db.selectFrom('audit').select('action').where('patient', '=', id).execute();
    const actions = rows.map(({ action }) => action).filter((action) => action.startsWith('push.'));
    expect(actions).toEqual(['push.on', 'push.off']);
    expect(await devicesOf(headers)).toBe(0);
  });
});

describe('switching it on', () => {
  it('is refused without a log-in, to an operator, and with what no browser sends', async () => {
    const { id, headers } = await claimCustomer(w);
    const browser = await service.browser();
    const { publicKey } = good(await w.call(getPush, {}, headers));
    const subscription = { ...browser, publicKey };
    expect((await w.call(switchPushOn, subscription)).error?.errorCode).toBe('K401');
    const operator = await w.operatorFor(id);
    expect((await w.call(switchPushOn, subscription, operator.headers)).error?.errorCode).toBe('KA003');
    const wrong = [
      { endpoint: 'ftp://push.example/1' },
      { endpoint: 'https://anna:secret@push.example/1' },
      { endpoint: 'http://push.example/1' },
      { endpoint: 'https://127.0.0.1/1' },
      { endpoint: 'https://2130706433/1' },
      { endpoint: 'https://[::1]:8443/1' },
      { endpoint: 'https://169.254.169.254/latest' },
      { endpoint: 'https://10.1.2.3/1' },
      { p256dh: 'short' },
      { auth: '' },
      { publicKey: randomBytes(65).toString('base64url') },
    ];
    for (const change of wrong)
      expect(
        (await w.call(switchPushOn, { ...subscription, ...change }, headers)).error?.errorCode,
        JSON.stringify(change),
      ).toBe('X444');
    expect(await devicesOf(headers)).toBe(0);
  });

  it('takes nobody else’s browser along without its secret (T01)', async () => {
    const [one, other] = [await claimCustomer(w), await claimCustomer(w)];
    const browser = await switchedOn(one.headers);
    const { publicKey } = good(await w.call(getPush, {}, other.headers));
    const auth = randomBytes(16).toString('base64url');
    const moved = await w.call(switchPushOn, { ...browser, auth, publicKey }, other.headers);
    expect(moved.error?.violations).toMatchObject([{ errorCode: 'V007', propertyName: 'endpoint' }]);
    expect([await devicesOf(one.headers), await devicesOf(other.headers)]).toEqual([1, 0]);
    good(await w.call(switchPushOn, { ...browser, auth, publicKey }, one.headers));
  });

  it('ends nobody else’s browser', async () => {
    const [one, other] = [await claimCustomer(w), await claimCustomer(w)];
    const browser = await switchedOn(one.headers);
    good(await w.call(switchPushOff, { endpoint: browser.endpoint }, other.headers));
    expect(await devicesOf(one.headers)).toBe(1);
  });

  it('is allowed thirty times an hour (T42)', async () => {
    const { headers } = await claimCustomer(w);
    const browser = await service.browser();
    const { publicKey } = good(await w.call(getPush, {}, headers));
    const codes: (string | undefined)[] = [];
    for (let no = 0; no < 31; no += 1)
      codes.push((await w.call(switchPushOn, { ...browser, publicKey }, headers)).error?.errorCode);
    expect(codes.filter((code) => code !== undefined)).toEqual(['K429']);
  });

  it.each([
    'http://127.0.0.1:9/1',
    'https://127.0.0.1:9/1',
    'https://[::1]:9/1',
    'https://169.254.169.254/latest',
    'https://10.0.0.8/1',
    'http://push.example/1',
  ])('leads the server to no address inside, such as %s: it is forgotten instead (T34)', async (endpoint) => {
    const { headers } = await claimCustomer(w);
    await leadsTo(headers, endpoint);
    await news(headers);
    expect(await devicesOf(headers)).toBe(0);
  });

  it('connects to no server of this machine that the operator has not named (T34)', async () => {
    let met = 0;
    const inside = createServer().on('connection', (socket) => {
      met += 1;
      socket.destroy();
    });
    inside.listen(0, '127.0.0.1');
    await once(inside, 'listening');
    const address = inside.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const { headers } = await claimCustomer(w);
    for (const endpoint of [`https://127.0.0.1:${port}/1`, `https://localhost:${port}/1`, `http://127.0.0.1:${port}/1`])
      await leadsTo(headers, endpoint);
    await news(headers);
    inside.close();
    expect([met, await devicesOf(headers)]).toEqual([0, 0]);
  });

  it('keeps to the key it was made with when the secret changes, and is forgotten when that is given no more', async () => {
    const { id, headers } = await claimCustomer(w);
    const browser = await switchedOn(headers);
    const { publicKey } = good(await w.call(getPush, {}, headers));
    expect(publicKey).not.toBe('');
    await w.database.db
      .updateTable('push_subscription')
      .set({ key_id: createKeys('another secret of the tests, long').id })
      .where('account_id', '=', id)
      .execute();
    await news(headers);
    expect([await devicesOf(headers), (await sentTo(browser)).length]).toEqual([0, 0]);
  });
});
