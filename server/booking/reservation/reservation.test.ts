import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  confirmReservation,
  registerReservation,
  resendVerification,
  verifyReservation,
} from '../../../contract/booking/guest.ts';
import {
  keepReservation,
  leaveReservation,
  returnToReservation,
  startReservation,
} from '../../../contract/booking/hold.ts';
import { cancelReservation, finishReservation, readReservation } from '../../../contract/booking/reservation.ts';
import { freshSlots, slotId } from '../../../tests/support/fixture.ts';
import { guest } from '../../../tests/support/guest.ts';
import { invariantBreaches } from '../../../tests/support/invariants.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const freshSlot = freshSlots();

async function holdTime(slot = freshSlot()) {
  return { slot, ...good(await w.call(startReservation, { slotId: slot, subfunctionId: 101 })) };
}

let guests = 0;
async function registered() {
  guests += 1;
  const hold = await holdTime();
  const input = { ...guest(guests), slotId: hold.slot, subfunctionId: 101, holdToken: hold.token };
  const { token } = good(await w.call(registerReservation, input));
  await w.deliver();
  const letter = w.letters.at(-1);
  return {
    ...hold,
    token,
    code: w.mailedCode(),
    link: linkIn(letter?.text ?? '', 'verify-public-reservation'),
  };
}

async function booked() {
  const reservation = await registered();
  good(await w.call(verifyReservation, { token: reservation.token, code: reservation.code }));
  good(await w.call(finishReservation, { token: reservation.token }));
  await w.deliver();
  return { ...reservation, cancelLink: linkIn(w.letters.at(-1)?.text ?? '', 'delete-public-reservation') };
}

function linkIn(text: string, page: string): string {
  return new RegExp(`/${page}/([\\w-]+)`).exec(text)?.[1] ?? '';
}

async function statusOf(slot: string): Promise<string> {
  return (await w.database.db.selectFrom('slot').select('status').where('id', '=', slot).executeTakeFirstOrThrow())
    .status;
}

describe('starting a reservation', () => {
  it('holds the time for ten minutes for whoever has the token (S4.4-01, S7-13)', async () => {
    const hold = await holdTime();
    expect(hold).toMatchObject({
      status: 'held',
      step: 'register',
      canKeepLonger: true,
      price: { pays: { amount: 24500, currency: 'HUF' } },
    });
    expect(
      Temporal.Instant.from(hold.expiresAt ?? '')
        .since(w.now())
        .total('minutes'),
    ).toBe(10);
    expect(await statusOf(hold.slot)).toBe('busy-tentative');
  });

  it('refuses a time someone holds with #400 and a time someone registered for with RE0000, each with three others (S8.2-01, S8.3-03)', async () => {
    const hold = await holdTime();
    const second = await w.call(startReservation, { slotId: hold.slot, subfunctionId: 101 });
    expect(second.error).toMatchObject({ errorCode: '#400', httpCode: 409 });
    expect(second.error?.details?.alternatives).toHaveLength(3);
    good(
      await w.call(registerReservation, {
        ...guest(900),
        slotId: hold.slot,
        subfunctionId: 101,
        holdToken: hold.token,
      }),
    );
    expect((await w.call(startReservation, { slotId: hold.slot, subfunctionId: 101 })).error?.errorCode).toBe('RE0000');
  });

  it('registers no guest without a time or a hold of one, and says so with the other faults (S7-12, S8.1-09)', async () => {
    const { error } = await w.call(registerReservation, { ...guest(915), email: 'unige' });
    expect(error).toMatchObject({ errorCode: 'RX444', httpCode: 422 });
    expect(error?.violations.map((each) => `${each.propertyName} ${each.errorCode}`).toSorted()).toEqual([
      'email V002',
      'slotId V001',
      'subfunctionId U031',
    ]);
  });

  it('keeps the discount of the hold, and refuses to book at another that the caller was shown (S4.4-03)', async () => {
    const { token, code } = await registered();
    good(await w.call(verifyReservation, { token, code }));
    const { error } = await w.call(finishReservation, { token, discountRate: 10 });
    expect([error?.errorCode, error?.violations[0]?.propertyName]).toEqual(['RX444', 'discountRate']);
    expect(good(await w.call(finishReservation, { token, discountRate: 0 }))).toMatchObject({
      status: 'booked',
      discountRate: 0,
    });
  });

  it('lets the earlier hold of the same visitor go in the same step (S4.4-01)', async () => {
    const first = await holdTime();
    const slot = freshSlot();
    good(await w.call(startReservation, { slotId: slot, subfunctionId: 101, replaces: first.token }));
    expect([await statusOf(first.slot), await statusOf(slot)]).toEqual(['free', 'busy-tentative']);
  });

  it('keeps the earlier hold when the other time is lost (S4.4-01)', async () => {
    const first = await holdTime();
    const rival = await holdTime();
    expect(
      (await w.call(startReservation, { slotId: rival.slot, subfunctionId: 101, replaces: first.token })).error
        ?.errorCode,
    ).toBe('#400');
    expect(await statusOf(first.slot)).toBe('busy-tentative');
  });

  it.each([
    ['an unknown slot', { slotId: randomUUID(), subfunctionId: 101 }, 'RE1002'],
    ['a past slot', { slotId: slotId(0, '2026-11-23T09:00'), subfunctionId: 101 }, undefined],
    ['a service this doctor does not give', { slotId: slotId(0, '2026-12-09T09:00'), subfunctionId: 201 }, 'RR1007'],
    ['a doctor only the call centre may book', { slotId: slotId(3, '2026-12-09T09:00'), subfunctionId: 101 }, 'RR1005'],
  ])('refuses %s by its own code and changes nothing (S8.3-04, S8.3-06, S8.3-07)', async (_what, input, code) => {
    if (code === undefined) w.pass({ hours: 2 });
    expect((await w.call(startReservation, input)).error?.errorCode).toBe(code ?? 'RE1001');
    if (code === undefined) w.pass({ hours: -2 });
    expect(await invariantBreaches(w.database)).toEqual([]);
  });

  it('names every broken rule at once and takes no field it does not know (S8.3-11, S3.8-01)', async () => {
    const answer = await w.request('/api/calendar/reservations', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ slotId: 'x', subfunctionId: 'many', patientComment: 'a'.repeat(10_240), price: 1 }),
    });
    const error = await answer.json();
    expect(error.errorCode).toBe('RX444');
    expect(
      error.violations
        .map(
          (violation: { propertyName: string; errorCode: string }) =>
            `${violation.propertyName} ${violation.errorCode}`,
        )
        .sort(),
    ).toEqual(['patientComment V005', 'price V012', 'slotId V007', 'subfunctionId V010'].sort());
    for (const violation of error.violations) expect(violation.message.length).toBeGreaterThan(5);
  });

  it('answers a repeat with the same Idempotency-Key alike, and refuses the key with another body (R9)', async () => {
    const key = randomUUID();
    const slot = freshSlot();
    const one = good(await w.call(startReservation, { slotId: slot, subfunctionId: 101 }, { 'idempotency-key': key }));
    const two = good(await w.call(startReservation, { slotId: slot, subfunctionId: 101 }, { 'idempotency-key': key }));
    expect(two).toEqual(one);
    expect(
      (await w.call(startReservation, { slotId: freshSlot(), subfunctionId: 101 }, { 'idempotency-key': key })).error
        ?.errorCode,
    ).toBe('K422');
  });
});

describe('a hold', () => {
  it('ends by itself and is free for the next without waiting for a sweep (S4.4-01)', async () => {
    const hold = await holdTime();
    w.pass({ minutes: 10, seconds: 1 });
    expect(good(await w.call(readReservation, { token: hold.token })).status).toBe('expired');
    good(await w.call(startReservation, { slotId: hold.slot, subfunctionId: 101 }));
  });

  it('can be kept longer once (S4.4-01)', async () => {
    const hold = await holdTime();
    const reservation = good(await w.call(keepReservation, { token: hold.token }));
    expect(
      Temporal.Instant.from(reservation.expiresAt ?? '')
        .since(w.now())
        .total('minutes'),
    ).toBe(20);
    expect(reservation.canKeepLonger).toBe(false);
    expect((await w.call(keepReservation, { token: hold.token })).error?.errorCode).toBe('KT006');
  });

  it('goes soon after the page was left, stands again when the visitor is back, and is over after that (S4.4-01)', async () => {
    const hold = await holdTime();
    good(await w.call(leaveReservation, { token: hold.token }));
    w.pass({ seconds: 10 });
    expect(good(await w.call(returnToReservation, { token: hold.token })).expiresAt).toBe(hold.expiresAt);
    good(await w.call(leaveReservation, { token: hold.token }));
    w.pass({ seconds: 21 });
    expect((await w.call(returnToReservation, { token: hold.token })).error?.errorCode).toBe('KT007');
  });

  it('is no error to speak of for a page whose visitor went on with it or chose another time meanwhile (S4.4-01, R4)', async () => {
    const hold = await holdTime();
    const form = { ...guest(903), slotId: hold.slot, holdToken: hold.token };
    good(await w.call(registerReservation, form));
    const other = await holdTime();
    good(await w.call(startReservation, { slotId: freshSlot(), subfunctionId: 101, replaces: other.token }));
    for (const { token } of [hold, other])
      for (const operation of [returnToReservation, leaveReservation])
        expect(good(await w.call(operation, { token }))).toEqual({ expiresAt: null });
    const denied = w.database.db.selectFrom('audit').select('action').where('outcome', '=', 'denied');
    expect((await denied.execute()).filter(({ action }) => /leave|return/.test(action))).toEqual([]);
    expect((await w.call(readReservation, { token: hold.token })).status).toBe(404);
    const unknown = 'A'.repeat(hold.token.length);
    expect((await w.call(returnToReservation, { token: unknown })).status).toBe(404);
    const foreign = { host: 'telekom-health.localhost:3000' };
    expect((await w.call(returnToReservation, { token: hold.token }, foreign)).status).toBe(404);
  });
});

describe('registering', () => {
  it('writes the person down, keeps the time and sends one letter with a link and a code (S4.4-02, S7-12)', async () => {
    const hold = await holdTime();
    await w.deliver();
    const before = w.letters.length;
    const view = good(
      await w.call(registerReservation, {
        ...guest(901),
        slotId: hold.slot,
        subfunctionId: 101,
        holdToken: hold.token,
      }),
    );
    expect(view).toMatchObject({
      status: 'pending_verification',
      step: 'verification',
      firstName: 'Ünige',
      verification: { sentTo: 'u•••@example.com', hint: null },
    });
    await w.deliver();
    expect(w.letters.length).toBe(before + 1);
    expect(w.letters.at(-1)).toMatchObject({
      to: 'unige.szoke.901@example.com',
      language: 'hu',
      subject: 'Erősítse meg az időpontfoglalását',
    });
  });

  it('shows whoever has the link the first name and the visit, and nothing else of the person (R42)', async () => {
    const { token } = await registered();
    const text = JSON.stringify(good(await w.call(readReservation, { token })));
    for (const secret of ['Szőke', 'unige.szoke', '123 4567', '+3630', '1980']) expect(text).not.toContain(secret);
  });

  it('names everything that is missing or wrong at once, in the words of the caller (S8.3-11, S5-05, S5-10, S8.3-18)', async () => {
    const { token, slot } = await holdTime();
    const answer = await w.call(
      registerReservation,
      {
        slotId: slot,
        subfunctionId: 101,
        holdToken: token,
        lastName: 'X Æ A-12',
        firstName: '',
        birthDate: '1980-02-31',
        email: 'nobody',
        phone: '06 30 123 4567',
        privacyAccepted: true,
        termsAccepted: true,
      },
      { locale: 'en' },
    );
    expect(answer.error?.errorCode).toBe('RX444');
    const codes = Object.fromEntries(
      answer.error?.violations.map((violation) => [violation.propertyName, violation.errorCode]) ?? [],
    );
    expect(codes).toEqual({ lastName: 'V004', firstName: 'U019', birthDate: 'U008', email: 'V002', phone: 'V003' });
    expect(answer.error?.violations.find((violation) => violation.propertyName === 'phone')?.message).toContain(
      '+36 30 123 4567',
    );
  });

  it('refuses someone who turns eighteen tomorrow and takes someone who did today (S5-13, S9-06)', async () => {
    const { token, slot } = await holdTime();
    const input = { ...guest(902), slotId: slot, subfunctionId: 101, holdToken: token };
    const young = await w.call(registerReservation, { ...input, birthDate: '2008-11-24' });
    expect(young.error?.violations).toMatchObject([{ errorCode: 'U030', propertyName: 'birthDate' }]);
    good(await w.call(registerReservation, { ...input, birthDate: '2008-11-23' }));
  });

  it('refuses a wrong captcha with RC001 and leaves the hold as it was (S5-20, S8.3-11)', async () => {
    const hold = await holdTime();
    const answer = await w.call(registerReservation, {
      ...guest(903),
      slotId: hold.slot,
      subfunctionId: 101,
      holdToken: hold.token,
      captcha: 'robot',
    });
    expect(answer.error?.errorCode).toBe('RC001');
    expect(good(await w.call(readReservation, { token: hold.token })).status).toBe('held');
  });

  it('books without a captcha for a browser without script, but only so often from one address (S5-20)', async () => {
    const own = await world();
    const codes = [];
    const slots = freshSlots();
    for (let turn = 0; turn < 21; turn += 1) {
      const { captcha: _none, ...input } = guest(turn);
      const { error } = await own.call(registerReservation, { ...input, slotId: slots(1), subfunctionId: 101 });
      codes.push(error?.errorCode);
    }
    expect(codes.slice(0, 20).every((code) => code === undefined)).toBe(true);
    expect(codes[20]).toBe('K429');
    await own.close();
  });

  it('takes an expired hold up again when its time is still free, and offers others when it is not (S4.4-02)', async () => {
    const hold = await holdTime();
    w.pass({ minutes: 11 });
    good(
      await w.call(registerReservation, {
        ...guest(904),
        slotId: hold.slot,
        subfunctionId: 101,
        holdToken: hold.token,
      }),
    );
    const late = await holdTime();
    w.pass({ minutes: 11 });
    await w.call(startReservation, { slotId: late.slot, subfunctionId: 101 });
    const lateAnswer = await w.call(registerReservation, {
      ...guest(905),
      slotId: late.slot,
      subfunctionId: 101,
      holdToken: late.token,
    });
    expect(lateAnswer.error).toMatchObject({ errorCode: '#400' });
    expect(lateAnswer.error?.details?.alternatives).toHaveLength(3);
  });

  it('keeps a script in the comment as text (S3.11-01)', async () => {
    const { token, slot } = await holdTime();
    const comment = '<script>alert(1)</script>';
    good(
      await w.call(registerReservation, {
        ...guest(906),
        slotId: slot,
        subfunctionId: 101,
        holdToken: token,
        patientComment: comment,
      }),
    );
    const row = await w.database.db
      .selectFrom('reservation')
      .select('patient_comment')
      .where('slot_id', '=', slot)
      .executeTakeFirstOrThrow();
    expect(row.patient_comment).toBe(comment);
  });
});

describe('confirming the address', () => {
  it('by the mailed code: wrong ones are counted, the seventh is not even looked at (T13)', async () => {
    const { token, code } = await registered();
    const wrong = code === '000000' ? '111111' : '000000';
    for (let turn = 0; turn < 6; turn += 1)
      expect((await w.call(verifyReservation, { token, code: wrong })).error?.errorCode).toBe('KT003');
    expect((await w.call(verifyReservation, { token, code })).error?.errorCode).toBe('KT004');
  });

  it('by the mailed code as it was pasted; what can be no code is no try (T13, S2.7-01)', async () => {
    const { token, code } = await registered();
    for (const entry of ['1', '12345', '1234567', 'code', '12345O', '465127 465128', '......'])
      expect(await w.call(verifyReservation, { token, code: entry })).toMatchObject({
        error: { violations: [{ errorCode: 'V035', propertyName: 'code' }] },
      });
    const pasted = `\u200eCode: ${code.slice(0, 3)}\u00a0${code.slice(3)}.`;
    expect(good(await w.call(confirmReservation, { token, code: pasted })).step).toBe('finished');
  });

  it('by the mailed link, once, with two hundred tries at once; the link then shows the present state (T10)', async () => {
    const { link } = await registered();
    const answers = await Promise.all(Array.from({ length: 200 }, () => w.call(verifyReservation, { token: link })));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(new Set(answers.filter((answer) => answer.error).map((answer) => answer.error?.errorCode))).toEqual(
      new Set(['KT001']),
    );
    expect(good(await w.call(readReservation, { token: link })).step).toBe('verification');
  });

  it.each(['code', 'link'] as const)(
    'is the same booking for a form that was sent twice, by the %s, whichever comes first (S4.4-02, R9)',
    async (way) => {
      const { token, code, link } = await registered();
      const sent = way === 'code' ? { token, code } : { token: link };
      const answers = await Promise.all(Array.from({ length: 4 }, () => w.call(confirmReservation, sent)));
      expect(answers.map((answer) => answer.error?.errorCode ?? good(answer).step)).toEqual(Array(4).fill('finished'));
      expect(good(await w.call(confirmReservation, sent)).step).toBe('finished');
      const { number } = good(await w.call(readReservation, { token }));
      const steps = w.database.db.selectFrom('state_change').select('at').where('to_state', '=', 'booked');
      const { id } = await w.database.db
        .selectFrom('reservation')
        .select('id')
        .where('number', '=', number)
        .executeTakeFirstOrThrow();
      expect(await steps.where('object_id', '=', id).execute()).toHaveLength(1);
      expect(await invariantBreaches(w.database)).toEqual([]);
      good(await w.call(cancelReservation, { token }));
      expect((await w.call(confirmReservation, sent)).error?.errorCode).toBe('KT001');
    },
  );

  it('is not done by GET or HEAD of anything, as a mail scanner sends them (D2)', async () => {
    const { token, link } = await registered();
    for (const method of ['GET', 'HEAD']) {
      await w.request(`/verify-public-reservation/${link}`, { method });
      await w.request(`/api/reservations/${link}/verify`, { method });
    }
    const row = await w.database.db
      .selectFrom('reservation')
      .select('verified_at')
      .where('number', '=', good(await w.call(readReservation, { token })).number)
      .executeTakeFirstOrThrow();
    expect(row.verified_at).toBeNull();
  });

  it('works a day long when the time is still free, and no longer (T10)', async () => {
    const one = await registered();
    w.pass({ hours: 2 });
    good(await w.call(verifyReservation, { token: one.link }));
    const two = await registered();
    w.pass({ hours: 24, seconds: 1 });
    expect((await w.call(verifyReservation, { token: two.link })).error?.errorCode).toBe('KT002');
    w.pass({ hours: -26, seconds: -1 });
  });

  it('is offered again after a minute, to a mended address, and the older link and code then no longer count (S4.4-02)', async () => {
    const { token, link, code } = await registered();
    expect((await w.call(resendVerification, { token })).error?.errorCode).toBe('KT005');
    w.pass({ seconds: 61 });
    const view = good(await w.call(resendVerification, { token, email: 'unige@gmial.com' }));
    expect(view.verification).toMatchObject({ sentTo: 'u•••@gmial.com', hint: 'unige@gmail.com' });
    await w.deliver();
    expect((await w.call(verifyReservation, { token: link })).error?.errorCode).toBe('KT002');
    expect((await w.call(verifyReservation, { token, code })).error?.errorCode).toBe('KT003');
    const fresh = w.mailedCode();
    good(await w.call(verifyReservation, { token, code: fresh }));
  });
});

describe('finishing', () => {
  it('is refused before the address is confirmed (S4.4-03)', async () => {
    const { token } = await registered();
    expect((await w.call(finishReservation, { token })).error?.errorCode).toBe('U005');
  });

  it('books, keeps the discount rate, writes once and may be repeated (S4.4-03, S3.11-01)', async () => {
    const slot = freshSlot(1);
    const hold = good(await w.call(startReservation, { slotId: slot, subfunctionId: 101 }));
    const input = { ...guest(907), slotId: slot, subfunctionId: 101, holdToken: hold.token };
    const { token } = good(await w.call(registerReservation, input));
    await w.deliver();
    good(await w.call(verifyReservation, { token, code: w.mailedCode() }));
    const one = good(await w.call(finishReservation, { token, discountRate: 10 }));
    const two = good(await w.call(finishReservation, { token }));
    expect(one).toMatchObject({
      status: 'booked',
      discountRate: 10,
      price: { list: { amount: 19000 }, pays: { amount: 17100 } },
    });
    expect(two).toEqual(one);
    const before = w.letters.length;
    await w.deliver();
    expect(w.letters.length).toBe(before + 1);
    expect(await statusOf(slot)).toBe('busy');
  });

  it('gives a calendar file, by link and in the letter, with a stable name and no word of the complaint (R28, S4.4-03)', async () => {
    const { token } = await booked();
    const answer = await w.request(`/api/reservations/${token}/visit.ics`);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await answer.text();
    expect(text).toContain('BEGIN:VTIMEZONE');
    expect(text).toMatch(/DTSTART;TZID=Europe\/Budapest:2026/);
    expect(text).not.toMatch(/belgyógyászat/i);
    expect(w.letters.at(-1)?.calendar?.method).toBe('REQUEST');
  });
});

describe('cancelling', () => {
  it('frees the time at once, says so in a letter with the next sequence, and may be repeated (S2.1-04)', async () => {
    const { token, slot, cancelLink } = await booked();
    expect(good(await w.call(cancelReservation, { token: cancelLink })).status).toBe('cancelled_by_patient');
    expect(await statusOf(slot)).toBe('free');
    await w.deliver();
    expect(w.letters.at(-1)?.calendar?.content).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:1/);
    expect(good(await w.call(cancelReservation, { token })).status).toBe('cancelled_by_patient');
    good(await w.call(startReservation, { slotId: slot, subfunctionId: 101 }));
  });

  it('is refused once the visit has begun (S8.3-05)', async () => {
    const { token } = await booked();
    const before = w.now();
    w.setNow(good(await w.call(readReservation, { token })).start);
    expect((await w.call(cancelReservation, { token })).error?.errorCode).toBe('RR1003');
    w.setNow(before.toString());
  });

  it('is not what a confirmation link can do (T10)', async () => {
    const { link } = await registered();
    expect((await w.call(cancelReservation, { token: link })).error?.errorCode).toBe('RR1004');
  });
});

describe('a reservation of another partner', () => {
  it('is answered like one that never was, byte for byte, on every operation (T01)', async () => {
    const { token } = await registered();
    const headers = { 'content-type': 'application/json', 'x-fe-request-id': '3f2b7c9e-8a0d-4c57-9d6e-1b2a3c4d5e6f' };
    for (const [method, tail] of [
      ['GET', ''],
      ['POST', '/verify'],
      ['POST', '/finish'],
      ['POST', '/cancel'],
      ['POST', '/resend'],
      ['POST', '/keep-longer'],
      ['POST', '/leave'],
      ['POST', '/return'],
      ['GET', '/visit.ics'],
    ] as const) {
      const ask = async (secret: string) => {
        const answer = await w.request(`/api/reservations/${secret}${tail}`, {
          method,
          headers,
          host: 'telekom-health.localhost:3000',
          ...(method === 'POST' && { body: '{}' }),
        });
        return `${answer.status} ${await answer.text()}`;
      };
      expect(await ask(token)).toBe(await ask('A'.repeat(43)));
    }
  });
});

it('leaves nothing behind that breaks an invariant (I1, I8)', async () => {
  expect(await invariantBreaches(w.database)).toEqual([]);
});
