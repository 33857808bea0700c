import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFeed, readFeedAddress } from '../../contract/booking/appointments.ts';
import {
  changeContactEmail,
  changeEmail,
  changePassword,
  recoverPassword,
  sendOneTimeLogin,
  setPassword,
  stopEmailChange,
  verifyContactEmail,
  verifyNewEmail,
} from '../../contract/identity/account.ts';
import { type LinkKind, linkKinds, readLink } from '../../contract/identity/link.ts';
import {
  finishPasskey,
  finishPasskeyLogin,
  reviewPasskeys,
  startPasskey,
  startPasskeyLogin,
} from '../../contract/identity/passkey.ts';
import { confirmTotp, disableTotp, newRecoveryCodes, startTotp } from '../../contract/identity/second-factor.ts';
import { acceptPrivacyStatement, getMe, login, logout } from '../../contract/identity/session.ts';
import { oneTimeLogin } from '../../contract/identity/sign-in.ts';
import { listStandingKeys } from '../../contract/identity/standing-key.ts';
import { createExport, eraseAccount } from '../../contract/interop/my-data.ts';
import { createDownload } from '../../contract/records/record.ts';
import { issueLink } from '../../server/identity/link/link.ts';
import { newRecord } from '../files/records.ts';
import { authenticator } from '../support/authenticator.ts';
import { codeOf } from '../support/refusals.ts';
import { goodPassword } from '../support/registrant.ts';
import { type Jar, visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';
import { account } from './account.ts';

// The intruder had a stolen password; its owner follows the portal's advice.

let w: World;
const password = 'három zöld teve ugrik';
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

async function customer() {
  const made = await account(w.database, { password, subscriptions: [['hasAppointments']] });
  const { headers } = await w.session(made.id);
  good(await w.call(acceptPrivacyStatement, { version: '2026-11-22', privacyAccepted: true }, headers));
  return { ...made, headers };
}
type Customer = Awaited<ReturnType<typeof customer>>;

async function mailed(to: string, page: string): Promise<string> {
  await w.deliver();
  const letter = w.letters.findLast((sent) => sent.to === to && sent.text.includes(page));
  return new RegExp(`${page}([\\w-]+)`).exec(letter?.text ?? '')?.[1] ?? '';
}
const subjectsTo = (address: string) => w.letters.filter(({ to }) => to === address).map(({ subject }) => subject);
const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });

async function recover(email: string) {
  good(await w.call(recoverPassword, { email, captcha: 'person' }));
  return good(await w.call(setPassword, { token: await mailed(email, '/password-recovery/'), password: goodPassword }));
}

async function withApp({ headers }: Customer) {
  const { secret } = good(await w.call(startTotp, {}, headers));
  const code = () => new TOTP({ secret }).generate({ timestamp: w.now().epochMilliseconds });
  return { secret, code };
}

async function appInUse(owner: Customer) {
  const { code } = await withApp(owner);
  good(await w.call(confirmTotp, { password, code: code() }, owner.headers));
  w.pass({ seconds: 30 });
  return code;
}

type Event = {
  prepare: (owner: Customer) => Promise<() => Promise<unknown>>;
  survive: readonly LinkKind[];
  letterKinds: (email: string) => readonly string[];
};

const nobodys: readonly LinkKind[] = ['my-reservations', 'passkey-login', 'operator-setup'];
const usual = {
  survive: ['stop-email-change', ...nobodys],
  letterKinds: (email: string) => [email],
} satisfies Partial<Event>;

/** The owner's actions, with the links that outlive them. */
const events: Record<string, Event> = {
  'a new password by the mailed link': {
    ...usual,
    prepare: async ({ email }) => {
      good(await w.call(recoverPassword, { email, captcha: 'person' }));
      const token = await mailed(email, '/password-recovery/');
      return () => w.call(setPassword, { token, password: goodPassword }).then(good);
    },
  },
  'a changed password': {
    ...usual,
    prepare: async ({ headers }) => {
      const change = { currentPassword: password, password: goodPassword };
      return () => w.call(changePassword, change, headers).then(good);
    },
  },
  'a log-out everywhere': {
    ...usual,
    prepare:
      async ({ headers }) =>
      () =>
        w.call(logout, { everywhere: true }, headers).then(good),
  },
  'an authenticator switched on': {
    ...usual,
    prepare: async (owner) => {
      const { code } = await withApp(owner);
      return () => w.call(confirmTotp, { password, code: code() }, owner.headers).then(good);
    },
  },
  'an authenticator switched off': {
    ...usual,
    prepare: async (owner) => {
      const code = await appInUse(owner);
      return () => w.call(disableTotp, { password, code: code() }, owner.headers).then(good);
    },
  },
  'new recovery codes': {
    ...usual,
    prepare: async (owner) => {
      const code = await appInUse(owner);
      return () => w.call(newRecoveryCodes, { password, code: code() }, owner.headers).then(good);
    },
  },
  'another address': {
    ...usual,
    letterKinds: (email: string) => [`uj.${email}`],
    prepare: async ({ email, headers }) => {
      good(await w.call(changeEmail, { email: `uj.${email}`, password }, headers));
      const token = await mailed(`uj.${email}`, '/verify-email/');
      return () => w.call(verifyNewEmail, { token }).then(good);
    },
  },
  'a stopped change': {
    ...usual,
    survive: nobodys,
    prepare: async ({ email, headers }) => {
      good(await w.call(changeEmail, { email: `uj.${email}`, password }, headers));
      const token = await mailed(email, '/stop-email-change/');
      return () => w.call(stopEmailChange, { token }).then(good);
    },
  },
  'an erasure': {
    // Erased with all that is the account's.
    survive: [],
    letterKinds: () => [],
    prepare:
      async ({ headers }) =>
      () =>
        w.call(eraseAccount, { password, erasureAccepted: 'on' }, headers).then(good),
  },
};

const byAddress: readonly LinkKind[] = [
  'verify-registration',
  'finish-registration',
  'password-recovery',
  'one-time-login',
];

describe.each(Object.entries(events))('%s', (_name, { prepare, survive, letterKinds }) => {
  it('ends every link that opens the account, and no other (S6-12, T11)', async () => {
    const victim = await customer();
    const stranger = await customer();
    const act = await prepare(victim);
    const links: { kind: LinkKind; own: string; foreign: string }[] = [];
    for (const kind of linkKinds) {
      const issue = async ({ id, email }: Customer) => {
        const owner = byAddress.includes(kind) ? { subject: email } : { accountId: id };
        return (await issueLink(w.database.db, w.context(), { kind, ...owner })).token;
      };
      links.push({ kind, own: await issue(victim), foreign: await issue(stranger) });
    }
    await act();
    const isOpen = async (kind: LinkKind, token: string) =>
      (await w.call(readLink, { kind, token })).ok?.state === 'open';
    const open: LinkKind[] = [];
    for (const { kind, own, foreign } of links) {
      if (await isOpen(kind, own)) open.push(kind);
      expect([kind, await isOpen(kind, foreign)]).toEqual([kind, true]);
    }
    expect(open.toSorted()).toEqual([...survive].toSorted());
  });

  it('ends the address of the calendar, and its owner is told (S2.3-01, T11)', async () => {
    const owner = await customer();
    const act = await prepare(owner);
    const { url } = good(await w.call(createFeed, {}, owner.headers));
    const path = new URL(url ?? '').pathname;
    expect((await w.request(path)).status).toBe(200);
    await act();
    expect((await w.request(path)).status).toBe(404);
    await w.deliver();
    const letters = w.letters.filter(
      ({ subject, to }) => subject === 'Megszűnt a naptárcíme' && to.endsWith(owner.email),
    );
    expect(letters.map(({ to }) => to)).toEqual(letterKinds(owner.email));
  });
});

describe('whoever has got in with a stolen password', () => {
  it('does not get the account by a change of address that was asked for before the new password (S2.1-05, S6-12)', async () => {
    const owner = await customer();
    const evil = 'evil-owner@example.net';
    const thief = good(await w.call(login, { email: owner.email, password }));
    good(await w.call(changeEmail, { email: evil, password }, bearer(thief)));
    const token = await mailed(evil, '/verify-email/');
    await recover(owner.email);
    expect((await w.call(getMe, {}, bearer(thief))).status).toBe(401);
    expect(codeOf(await w.call(login, { email: owner.email, password }))).toBe('U001');
    expect(codeOf(await w.call(verifyNewEmail, { token }))).toBe('U017');
    good(await w.call(recoverPassword, { email: evil, captcha: 'person' }));
    await w.deliver();
    expect(subjectsTo(evil).at(-1)).toBe('Ezzel a címmel nincs fiók');
    expect(codeOf(await w.call(login, { email: evil, password }))).toBe('U001');
    good(await w.call(login, { email: owner.email, password: goodPassword }));
  });

  it('does not log in by a one-time log-in mailed before the new password (S2.1-04, T11)', async () => {
    const { email, headers } = await customer();
    good(await w.call(sendOneTimeLogin, { email, captcha: 'person' }));
    const token = await mailed(email, '/one-time-login/');
    good(await w.call(changePassword, { currentPassword: password, password: goodPassword }, headers));
    expect(codeOf(await w.call(oneTimeLogin, { token }))).toBe('U017');
  });

  it('is handed no export out that was asked for before, nor the rest of one under way (T11)', async () => {
    const { id, headers } = await customer();
    const other = await w.session(id);
    for (const later of [false, true]) {
      const { url } = good(await w.call(createExport, { password, format: 'fhir' }, other.headers));
      const path = new URL(url).pathname;
      const reader = later ? undefined : (await w.request(path)).body?.getReader();
      await reader?.read();
      good(await w.call(logout, { everywhere: true }, (await w.session(id)).headers));
      w.pass({ seconds: 2 });
      if (reader === undefined) expect((await w.request(path)).status).toBe(410);
      else await expect(restOf(reader)).rejects.toThrow();
      Object.assign(other, await w.session(id));
    }
    expect((await w.call(getMe, {}, headers)).status).toBe(401);
  });

  it('gets no file by an address of before the log-out (T11)', async () => {
    const { id, headers } = await customer();
    const { headers: thief } = await w.session(id);
    const { fileData } = await newRecord(w, headers);
    const download = { fileId: fileData[0]?.id ?? '' };
    const { url } = good(await w.call(createDownload, download, thief));
    const { url: again } = good(await w.call(createDownload, download, thief));
    expect((await w.request(url)).status).toBe(200);
    good(await w.call(changePassword, { currentPassword: password, password: goodPassword }, headers));
    expect((await w.request(again)).status).toBe(404);
    const { url: own } = good(await w.call(createDownload, download, headers));
    expect((await w.request(own)).status).toBe(200);
  });

  it('does not log in with a passkey added before a recovery until its owner says it is theirs (S6-12)', async () => {
    for (const mine of ['yes', 'no'] as const) {
      const owner = await customer();
      const device = authenticator();
      const { challenge } = good(await w.call(startPasskey, { password }, owner.headers));
      good(await w.call(finishPasskey, { answer: device.create(challenge) }, owner.headers));
      const enter = async () => {
        const login = good(await w.call(startPasskeyLogin, {}));
        return w.call(finishPasskeyLogin, { answer: device.get(login.challenge) });
      };
      good(await enter());
      expect((await recover(owner.email)).review).toBe(true);
      expect(codeOf(await enter())).toBe('KA008');
      const { headers } = await w.session(owner.id);
      const passkeys = good(await w.call(reviewPasskeys, { mine }, headers));
      expect(passkeys).toHaveLength(mine === 'yes' ? 1 : 0);
      expect((await enter()).status).toBe(mine === 'yes' ? 200 : 422);
      await w.deliver();
      const letters = w.letters.filter(({ to, subject }) => to === owner.email && subject.includes('töröltek'));
      expect(letters).toHaveLength(mine === 'yes' ? 0 : 1);
    }
  });
});

async function restOf(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  while (!(await reader.read()).done);
}

describe('the letter to the address of before', () => {
  it('stops a change that its owner did not ask for, and logs everybody out (S2.1-05, T46)', async () => {
    const { email, headers } = await customer();
    const evil = 'evil@example.net';
    good(await w.call(changeEmail, { email: evil, password }, headers));
    const token = await mailed(evil, '/verify-email/');
    const stop = await mailed(email, '/stop-email-change/');
    const jar: Jar = new Map();
    const page = await visit(w, `/stop-email-change/${stop}`, { jar });
    expect(page.document.querySelector('h1')?.textContent).toBe('Nem Ön kérte az új címet?');
    const done = await visit(w, `/stop-email-change/${stop}`, { jar, method: 'POST', form: {} });
    expect(done.url).toContain('/password-recovery');
    expect(done.text).toContain('Leállítottuk a címváltást');
    expect((await w.call(getMe, {}, headers)).status).toBe(401);
    expect(codeOf(await w.call(verifyNewEmail, { token }))).toBe('U017');
    expect(codeOf(await w.call(stopEmailChange, { token: stop }))).toBe('U017');
  });

  it('outlives a new password and a second change, which the thief would ask for (T46)', async () => {
    const { email, headers } = await customer();
    good(await w.call(changeEmail, { email: 'first@example.net', password }, headers));
    const stop = await mailed(email, '/stop-email-change/');
    good(await w.call(changePassword, { currentPassword: password, password: goodPassword }, headers));
    good(await w.call(changeEmail, { email: 'second@example.net', password: goodPassword }, headers));
    const token = await mailed('second@example.net', '/verify-email/');
    good(await w.call(stopEmailChange, { token: stop }));
    expect(codeOf(await w.call(verifyNewEmail, { token }))).toBe('U017');
  });

  it('goes to both addresses where notices go elsewhere, and says so when it comes too late (T46)', async () => {
    const { id, email, headers } = await customer();
    const notices = `ertesites.${email}`;
    await w.database.db.updateTable('account').set({ contact_email: notices }).where('id', '=', id).execute();
    good(await w.call(changeContactEmail, { contactEmail: 'evil@example.net', password }, headers));
    const token = await mailed('evil@example.net', '/verify-contact-email/');
    const stops = [await mailed(email, '/stop-email-change/'), await mailed(notices, '/stop-email-change/')];
    expect(new Set(stops.filter((stop) => stop.length === 43)).size).toBe(2);
    good(await w.call(verifyContactEmail, { token }));
    expect(codeOf(await w.call(stopEmailChange, { token: stops[0] ?? '' }))).toBe('U017');
    expect((await w.call(getMe, {}, headers)).status).toBe(200);
  });
});

describe('the page of devices and log-in', () => {
  const page = '/account/security';

  it('shows the calendar’s address and ends it; a letter said that it was made (S2.3-01, S6-12)', async () => {
    const { id, email, headers } = await customer();
    const jar: Jar = new Map([['token', (await w.session(id)).token]]);
    expect((await visit(w, page, { jar })).text).toContain('Nincs ilyen cím.');
    good(await w.call(createFeed, {}, headers));
    await w.deliver();
    expect(subjectsTo(email)).toEqual(['Naptárcím készült a fiókjához']);
    const securityPage = await visit(w, page, { jar });
    expect(securityPage.text).toContain('Az időpontjai naptára');
    await visit(w, page, { jar, method: 'POST', form: { key: 'calendar_feed', intent: 'end-standing' } });
    expect(good(await w.call(listStandingKeys, {}, headers))).toEqual([]);
    expect(good(await w.call(readFeedAddress, {}, headers))).toEqual({ url: null, endedAt: null });
  });

  it('tells on the page of the visits that the calendar’s address was ended by the portal (S2.3-01)', async () => {
    const { id, headers } = await customer();
    good(await w.call(createFeed, {}, headers));
    good(await w.call(changePassword, { currentPassword: password, password: goodPassword }, headers));
    const jar: Jar = new Map([['token', (await w.session(id)).token]]);
    expect((await visit(w, '/services/appointments', { jar })).text).toContain('A korábbi címet ekkor megszüntettük');
  });

  it.each(['hu', 'en', 'ro'])(
    'asks after a recovery whose the passkeys are, in %s (S6-12, S2.1-05)',
    async (language) => {
      const owner = await customer();
      const device = authenticator();
      const { challenge } = good(await w.call(startPasskey, { password }, owner.headers));
      good(await w.call(finishPasskey, { answer: device.create(challenge) }, owner.headers));
      good(await w.call(recoverPassword, { email: owner.email, captcha: 'person' }));
      const token = await mailed(owner.email, '/password-recovery/');
      const form = { password: goodPassword };
      const chosen = await visit(w, `/password-recovery/${token}`, { method: 'POST', form, jar: new Map() });
      expect(chosen.url).toBe('/login?message=password_set&next=%2Faccount%2Fsecurity');
      const jar: Jar = new Map([['token', (await w.session(owner.id)).token]]);
      const securityPage = await visit(w, page, { jar, language });
      expect(securityPage.document.querySelectorAll('main form button[name=mine]')).toHaveLength(2);
      const after = await visit(w, page, { jar, language, method: 'POST', form: { intent: 'review', mine: 'no' } });
      expect(after.document.querySelectorAll('main form button[name=mine]')).toHaveLength(0);
    },
  );
});
