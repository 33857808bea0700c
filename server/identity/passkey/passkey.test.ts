import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  finishPasskey,
  finishPasskeyLogin,
  removePasskey,
  startPasskey,
  startPasskeyLogin,
} from '../../../contract/identity/passkey.ts';
import { confirmTotp, getSecondFactors, startTotp } from '../../../contract/identity/second-factor.ts';
import { getMe, listSessions } from '../../../contract/identity/session.ts';
import { loggedIn } from '../../../tests/identity/customer.ts';
import { authenticator } from '../../../tests/support/authenticator.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { handleOf } from './challenge.ts';

let w: World;
const password = 'három zöld teve ugrik';
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const customer = () => loggedIn(w, { password });
async function withPasskey() {
  const made = await customer();
  const device = authenticator();
  const { challenge } = good(await w.call(startPasskey, { password }, made.headers));
  good(await w.call(finishPasskey, { answer: device.create(challenge) }, made.headers));
  return { ...made, device };
}
const challenge = async () => good(await w.call(startPasskeyLogin, {})).challenge;
const codeFrom = ({ error }: { error: { errorCode: string } | undefined }) => error?.errorCode;
const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });

describe('a passkey', () => {
  it('is added with the password, logs in without name or password, and the owner is told (0013)', async () => {
    const { id, email, headers } = await customer();
    const device = authenticator();
    expect(codeFrom(await w.call(startPasskey, { password: 'wrong' }, headers))).toBe('U014');
    const options = good(await w.call(startPasskey, { password }, headers));
    expect(options).toMatchObject({ rp: { id: 'localhost' }, user: { id: handleOf(id), name: email } });
    good(await w.call(finishPasskey, { answer: device.create(options.challenge) }, headers));
    expect(good(await w.call(getSecondFactors, {}, headers)).passkeys).toMatchObject([
      { id: device.id, lastUsedAt: null },
    ]);
    await w.deliver();
    expect([w.letters.at(-1)?.to, w.letters.at(-1)?.subject]).toEqual([email, 'Új azonosítókulcs a fiókjában']);
    const answer = device.get(await challenge(), { userHandle: handleOf(id) });
    const tokens = good(await w.call(finishPasskeyLogin, { answer }));
    expect(good(await w.call(getMe, {}, bearer(tokens))).id).toBe(id);
    expect(good(await w.call(listSessions, {}, bearer(tokens))).map(({ method }) => method)).toContain('passkey');
    const [used] = good(await w.call(getSecondFactors, {}, headers)).passkeys;
    expect(used?.lastUsedAt).not.toBeNull();
    const again = good(await w.call(startPasskey, { password }, headers));
    expect(again.excludeCredentials).toEqual([{ type: 'public-key', id: device.id }]);
  });

  it('asks for the code of the app too, where one is on (0013)', async () => {
    const { headers } = await customer();
    const { secret } = good(await w.call(startTotp, {}, headers));
    const code = () => new TOTP({ secret }).generate({ timestamp: w.now().epochMilliseconds });
    good(await w.call(confirmTotp, { password, code: code() }, headers));
    w.pass({ seconds: 30 });
    expect(codeFrom(await w.call(startPasskey, { password }, headers))).toBe('KA001');
    good(await w.call(startPasskey, { password, code: code() }, headers));
  });

  it('answers each challenge once, whether well or badly, within five minutes (T10)', async () => {
    const { device } = await withPasskey();
    const answer = device.get(await challenge());
    const storm = await Promise.all(Array.from({ length: 5 }, () => w.call(finishPasskeyLogin, { answer })));
    expect(storm.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
    const burnt = await challenge();
    expect(codeFrom(await w.call(finishPasskeyLogin, { answer: device.get(burnt, { unverified: true }) }))).toBe(
      'KA008',
    );
    expect(codeFrom(await w.call(finishPasskeyLogin, { answer: device.get(burnt) }))).toBe('KA008');
    const late = device.get(await challenge());
    w.pass({ minutes: 5 });
    expect(codeFrom(await w.call(finishPasskeyLogin, { answer: late }))).toBe('KA008');
    const invented = device.get('bm9ib2R5IGV2ZXIgZ2F2ZSB0aGlzIGNoYWxsZW5nZSE');
    expect(codeFrom(await w.call(finishPasskeyLogin, { answer: invented }))).toBe('KA008');
    good(await w.call(finishPasskeyLogin, { answer: device.get(await challenge()) }));
  });

  it('is refused when the person was not verified, from another site, or for another account (T08)', async () => {
    const { device } = await withPasskey();
    const other = await customer();
    for (const odd of [
      { unverified: true },
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:3001' },
      { rpId: 'evil.example' },
      { userHandle: handleOf(other.id) },
    ])
      expect(codeFrom(await w.call(finishPasskeyLogin, { answer: device.get(await challenge(), odd) }))).toBe('KA008');
    const stranger = authenticator();
    expect(codeFrom(await w.call(finishPasskeyLogin, { answer: stranger.get(await challenge()) }))).toBe('KA008');
    const forged = { ...stranger.get(await challenge()), id: device.id, rawId: device.id };
    expect(codeFrom(await w.call(finishPasskeyLogin, { answer: forged }))).toBe('KA008');
    const { challenge: challengeText } = good(await w.call(startPasskey, { password }, other.headers));
    expect(codeFrom(await w.call(finishPasskeyLogin, { answer: device.get(challengeText) }))).toBe('KA008');
  });

  it('whose counter went back is a copy and is refused (T08)', async () => {
    const { device } = await withPasskey();
    good(await w.call(finishPasskeyLogin, { answer: device.get(await challenge()) }));
    good(await w.call(finishPasskeyLogin, { answer: device.get(await challenge()) }));
    device.setCounter(0);
    expect(codeFrom(await w.call(finishPasskeyLogin, { answer: device.get(await challenge()) }))).toBe('KA008');
  });

  it('opens nothing at another partner, and nothing once the account is disabled (T06, T11)', async () => {
    const { id, device } = await withPasskey();
    const elsewhere = { host: 'telekom-health.localhost' };
    const { challenge: theirs } = good(await w.call(startPasskeyLogin, {}, elsewhere));
    const answer = device.get(theirs, {
      rpId: 'telekom-health.localhost',
      origin: 'http://telekom-health.localhost:3000',
    });
    expect(codeFrom(await w.call(finishPasskeyLogin, { answer }, elsewhere))).toBe('KA008');
    await w.database.db.updateTable('account').set({ status: 'disabled' }).where('id', '=', id).execute();
    expect(codeFrom(await w.call(finishPasskeyLogin, { answer: device.get(await challenge()) }))).toBe('KA008');
  });
});

describe('adding and removing', () => {
  it('takes a challenge of this very account, and a device that verified the person here (T10)', async () => {
    const mine = await customer();
    const other = await customer();
    const { challenge: theirs } = good(await w.call(startPasskey, { password }, other.headers));
    expect(codeFrom(await w.call(finishPasskey, { answer: authenticator().create(theirs) }, mine.headers))).toBe(
      'KA008',
    );
    for (const odd of [{ unverified: true }, { origin: 'https://evil.example' }, { rpId: 'evil.example' }]) {
      const { challenge: challengeText } = good(await w.call(startPasskey, { password }, mine.headers));
      const answer = authenticator().create(challengeText, odd);
      expect(codeFrom(await w.call(finishPasskey, { answer }, mine.headers))).toBe('KA008');
    }
    const { device } = await withPasskey();
    const { challenge: nextChallenge } = good(await w.call(startPasskey, { password }, mine.headers));
    expect(codeFrom(await w.call(finishPasskey, { answer: device.create(nextChallenge) }, mine.headers))).toBe('KA008');
    expect(good(await w.call(getSecondFactors, {}, mine.headers)).passkeys).toEqual([]);
  });

  it("asks for the password, and another's passkey is as unknown as none; the owner is told (T01)", async () => {
    const { email, headers, device } = await withPasskey();
    const other = await withPasskey();
    expect(codeFrom(await w.call(removePasskey, { passkeyId: device.id, password: 'wrong' }, headers))).toBe('U014');
    const foreign = await w.call(removePasskey, { passkeyId: other.device.id, password }, headers);
    const random = await w.call(removePasskey, { passkeyId: authenticator().id, password }, headers);
    expect([foreign.status, foreign.error?.message]).toEqual([404, random.error?.message]);
    good(await w.call(removePasskey, { passkeyId: device.id, password }, headers));
    await w.deliver();
    expect([w.letters.at(-1)?.to, w.letters.at(-1)?.subject]).toEqual([email, 'Azonosítókulcsot töröltek a fiókjából']);
    expect(codeFrom(await w.call(finishPasskeyLogin, { answer: device.get(await challenge()) }))).toBe('KA008');
    good(await w.call(finishPasskeyLogin, { answer: other.device.get(await challenge()) }));
  });

  it('is nothing for a visitor or an operator (S6-01, S6-03, T15)', async () => {
    const { id } = await customer();
    const { headers } = await w.operatorFor(id);
    const answer = authenticator().create(await challenge());
    for (const [caller, code] of [
      [{}, 'K401'],
      [headers, 'KA003'],
    ] as const)
      expect([
        codeFrom(await w.call(startPasskey, { password }, caller)),
        codeFrom(await w.call(finishPasskey, { answer }, caller)),
        codeFrom(await w.call(removePasskey, { passkeyId: 'x', password }, caller)),
      ]).toEqual([code, code, code]);
  });
});
