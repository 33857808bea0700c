import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askCallBack } from '../../contract/booking/call-back.ts';
import { registerReservation, resendVerification, verifyReservation } from '../../contract/booking/guest.ts';
import { startReservation } from '../../contract/booking/hold.ts';
import { sendMyReservations } from '../../contract/booking/my-reservations.ts';
import { sendComplaint } from '../../contract/complaints/complaint.ts';
import { changeRelative, createRelative } from '../../contract/entitlement/relative.ts';
import { changeContactEmail, changeEmail, recoverPassword, sendOneTimeLogin } from '../../contract/identity/account.ts';
import { identify, inviteCustomer, register } from '../../contract/identity/registration.ts';
import { login } from '../../contract/identity/session.ts';
import { operationList } from '../../contract/operations.ts';
import { isBefore } from '../../contract/platform/instants.ts';
import { linkLetters } from '../../server/identity/letters/link-letter.ts';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { rates } from '../../server/rates.ts';
import { asking } from '../booking/call-backs.ts';
import { complainingGuest } from '../complaints/complaints.ts';
import { holder, spouse } from '../entitlement/relatives.ts';
import { account } from '../identity/account.ts';
import { entitle } from '../identity/entitle.ts';
import { sampled } from '../support/deep.ts';
import { slotId } from '../support/fixture.ts';
import { guest } from '../support/guest.ts';
import { goodPassword, registrant } from '../support/registrant.ts';
import { good, type World, world } from '../support/world.ts';

// An attacker can send letters to a known address, but its owner gets at most twelve an hour.

const most = rates['mail-to-address'].times;

let w: World;
let victim: string;
let passwordHash: string;
let attackers: Record<string, string>[];
let partner: Record<string, string>;

beforeAll(async () => {
  passwordHash = await hashPassword(goodPassword);
});
beforeEach(async () => {
  w = await world({ brand: { registrationMode: 'corporate' } });
  victim = `anna.${randomUUID().slice(0, 8)}@ceg.example`;
  await entitle(w, 'company_domain', 'ceg.example');
  attackers = [];
  for (let no = 0; no < 3; no++) attackers.push((await holder(w, { passwordHash })).headers);
  await account(w.database, { email: victim, passwordHash });
  await w.database.db.updateTable('account').set({ email_verified_at: null }).where('email', '=', victim).execute();
  partner = await w.partnerKey(['members']);
  return () => w.close();
});

/** The same mailbox answers to all of them, in turn. */
function spelled(turn: number): string {
  const [name, host] = victim.split('@');
  return [victim, victim.toUpperCase(), `${name}+${turn}@${host}`, `${name}+a+b@${host}`][turn % 4] ?? victim;
}

const days = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01', '2026-12-02'];
const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'];
const slots = days.flatMap((day) => times.flatMap((time) => [0, 1].map((doctor) => slotId(doctor, `${day}T${time}`))));

async function book(turn: number, email: string) {
  const slot = { slotId: slots[turn % slots.length] ?? '', subfunctionId: 101 };
  const hold = await w.call(startReservation, slot);
  const holdToken = hold.ok?.token;
  return w.call(registerReservation, { ...guest(turn), ...slot, email, ...(holdToken && { holdToken }) });
}

type Way = { letters: string[]; ask: (email: string, turn: number) => Promise<{ status: number }> };

const attacker = (turn: number) => attackers[turn % attackers.length] ?? {};
const captcha = 'person';

/** Forms for an address, and their letters. */
const ways: Record<string, Way> = {
  register: {
    letters: ['registration'],
    ask: (email, turn) => w.call(register, { ...registrant(turn), mode: 'corporate', email }),
  },
  inviteCustomer: {
    letters: ['finish_registration'],
    ask: (email, turn) => {
      const { privacyAccepted: _privacy, termsAccepted: _terms, captcha: _captcha, ...person } = registrant(turn);
      return w.call(inviteCustomer, { ...person, email, product: 'hars-teljes' }, partner);
    },
  },
  recoverPassword: {
    letters: ['recovery', 'app_recovery'],
    ask: (email, turn) => w.call(recoverPassword, { email, captcha, ...(turn % 2 && { app: true as const }) }),
  },
  sendOneTimeLogin: { letters: ['one_time_login'], ask: (email) => w.call(sendOneTimeLogin, { email, captcha }) },
  sendMyReservations: { letters: ['my_reservations'], ask: (email) => w.call(sendMyReservations, { email, captcha }) },
  changeEmail: {
    letters: ['email', 'stop_email'],
    ask: (email, turn) => w.call(changeEmail, { email, password: goodPassword }, attacker(turn)),
  },
  changeContactEmail: {
    letters: ['contact_email', 'stop_contact_email'],
    ask: (email, turn) => w.call(changeContactEmail, { contactEmail: email, password: goodPassword }, attacker(turn)),
  },
  identify: {
    letters: ['corporate'],
    ask: (email, turn) => w.call(identify, { mode: 'corporate', companyEmail: email }, attacker(turn)),
  },
  // Only the address of the account itself has this one.
  login: { letters: ['confirm_email'], ask: () => w.call(login, { email: victim, password: goodPassword }) },
  askCallBack: {
    letters: ['call_back'],
    // A customer needs no captcha.
    ask: (email, turn) => {
      const { captcha: _captcha, ...wish } = asking(turn);
      return w.call(askCallBack, { ...wish, email, ...(turn % 2 && { captcha }) }, turn % 2 ? {} : attacker(turn));
    },
  },
  sendComplaint: {
    letters: ['complaint_received'],
    ask: (email) => w.call(sendComplaint, { ...complainingGuest, email, captcha }),
  },
  createRelative: {
    letters: ['relative_invited'],
    ask: (email, turn) => w.call(createRelative, spouse({ email }), attacker(turn)),
  },
  changeRelative: {
    letters: ['relative_invited'],
    ask: async (email, turn) => {
      const invited = spouse({ email: `other.${randomUUID()}@example.com` });
      const relative = await w.call(createRelative, invited, attacker(turn));
      return w.call(changeRelative, { relativeId: relative.ok?.id ?? '', email }, attacker(turn));
    },
  },
  registerReservation: { letters: ['verify'], ask: (email, turn) => book(turn, email) },
  resendVerification: {
    letters: ['verify'],
    ask: async (email, turn) => {
      const one = await book(turn + 40, `other.${randomUUID()}@example.com`);
      w.pass({ seconds: 61 });
      return w.call(resendVerification, { token: one.ok?.token ?? '', email });
    },
  },
};

/** These send no letter to the address, for the stated reason. */
const silent: Record<string, string> = {
  loginAtDesk: 'only compares it',
  createImpersonation: 'only looks for it',
  createLoginToken: 'only looks for it',
  updateProfile: 'has a field that is called so and is no address',
  sendPreauthorization: 'keeps it for a call that the desk may promise later, counted then',
};

/** Read from the operations, so that a new form has to be listed. */
const forms = operationList.flatMap(({ id, input }) =>
  /"\w*email\w*":\{/i.test(JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))) ? [id] : [],
);

async function delivered(): Promise<number> {
  await w.deliver();
  const [name, host] = victim.split('@');
  return w.letters.filter(({ to }) => new RegExp(`^${name}(\\+.*)?@${host}$`, 'i').test(to)).length;
}

describe('letters to somebody who never asked', () => {
  it('T13: knows every form in which somebody types an address', () => {
    expect(forms.toSorted()).toEqual([...Object.keys(ways), ...Object.keys(silent)].toSorted());
  });

  it('T13: knows every form that sends a letter to a typed address', () => {
    const known = Object.values(ways).flatMap(({ letters }) => letters);
    expect(Object.keys(linkLetters).filter((kind) => !known.includes(kind))).toEqual([]);
  });

  it.each(sampled(Object.keys(ways), 4))('T13: counts those of %s with all the others', async (name) => {
    const way = ways[name];
    if (!way) throw new Error(name);
    expect((await way.ask(victim, 0)).status).not.toBe(429);
    expect(await delivered()).toBe(1);
    for (let turn = 1; turn < most; turn++) good(await w.call(sendMyReservations, { email: spelled(turn), captcha }));
    expect((await way.ask(spelled(1), 1)).status).toBe(429);
    expect(await delivered()).toBe(most);
  });

  it(`T13: are ${most} at most in any hour, by all forms together, in any spelling`, { timeout: 120_000 }, async () => {
    const perMinute: number[] = [];
    let before = 0;
    // Near the end of an hour by the clock: an hour of the victim's lies across it.
    w.pass({ minutes: 45 });
    const start = w.now();
    let turn = 0;
    while (isBefore(w.now(), start.add({ minutes: 130 }))) {
      const way = Object.values(ways)[turn % Object.keys(ways).length];
      await way?.ask(spelled(turn), turn);
      turn += 1;
      w.pass({ minutes: 1 });
      const minute = Math.floor(start.until(w.now()).total('minutes'));
      const after = await delivered();
      perMinute[minute] = (perMinute[minute] ?? 0) + after - before;
      before = after;
    }
    const inHourBefore = Array.from(perMinute, (_, end) =>
      Array.from(perMinute.slice(Math.max(0, end - 59), end + 1), (count) => count ?? 0).reduce((a, b) => a + b, 0),
    );
    expect(Math.max(...inHourBefore)).toBe(most);
  });

  it('T13: are as few when ten bookings of one mailbox are asked to send again once a minute', async () => {
    const tokens: string[] = [];
    for (let turn = 0; turn < 10; turn++) tokens.push(good(await book(turn, spelled(turn))).token);
    expect(await delivered()).toBe(10);
    const statuses: number[] = [];
    for (let minute = 0; minute < 4; minute++) {
      w.pass({ seconds: 61 });
      for (const token of tokens) statuses.push((await w.call(resendVerification, { token })).status);
    }
    expect(await delivered()).toBe(most);
    expect(statuses.filter((status) => status === 200)).toHaveLength(most - 10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40 - (most - 10));
  });

  it('T13: uses nothing of the allowance up by asking too early', async () => {
    const { token } = good(await book(0, victim));
    for (let turn = 0; turn < 30; turn++) {
      expect((await w.call(resendVerification, { token })).error?.errorCode).toBe('KT005');
    }
    w.pass({ seconds: 61 });
    good(await w.call(resendVerification, { token }));
  });
});

describe('guesses at a mailed code', () => {
  it('T13: are eighteen an hour for one reservation, however often the letter is sent again', async () => {
    const { token } = good(await book(0, victim));
    const answers: (string | undefined)[] = [];
    for (let letter = 0; letter < 8; letter++) {
      for (let guess = 0; guess < 6; guess++) {
        const code = w.mailedCode() === '000000' ? '111111' : '000000';
        answers.push((await w.call(verifyReservation, { token, code })).error?.errorCode);
      }
      w.pass({ seconds: 61 });
      await w.call(resendVerification, { token });
    }
    expect(answers.filter((code) => code === 'KT003')).toHaveLength(18);
    expect(answers.filter((code) => code === 'K429')).toHaveLength(30);
  });
});
