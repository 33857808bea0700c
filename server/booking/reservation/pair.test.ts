import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOwnReservations } from '../../../contract/booking/my-reservations.ts';
import { finishPair, readPair, startPair } from '../../../contract/booking/pair.ts';
import { cancelReservation, readReservation } from '../../../contract/booking/reservation.ts';
import { createRelative, endRelative } from '../../../contract/entitlement/relative.ts';
import { moodyCalendar } from '../../../tests/booking/moody-calendar.ts';
import { planOf, sumsOf } from '../../../tests/entitlement/covered.ts';
import { child, holder as holderOf } from '../../../tests/entitlement/relatives.ts';
import { closeSound } from '../../../tests/support/close-sound.ts';
import { slotIdsByDay } from '../../../tests/support/fixture.ts';
import { type Jar, visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

const calendar = moodyCalendar();
let refusesSecond = false;
let w: World;
beforeAll(async () => {
  let bookings = 0;
  const port = {
    ...calendar.port,
    book: async (...of: Parameters<typeof calendar.port.book>) => {
      bookings += 1;
      if (refusesSecond && bookings % 2 === 0) return { state: 'refused' as const, code: 'RE2001' };
      return calendar.port.book(...of);
    },
  };
  w = await world({ ports: { calendar: port } });
  resetCount = () => {
    bookings = 0;
  };
});
let resetCount: () => void;
afterAll(() => closeSound(w));

/** Three neighbouring times of a morning; each test has a day of its own. */
const days = slotIdsByDay(0).values();
const times = () => (days.next().value ?? []).slice(0, 3);

async function family({ plan, shared = [true, true] }: { plan?: ReturnType<typeof planOf>; shared?: boolean[] } = {}) {
  const flags = ['hasRelatives', 'hasAppointments', 'hasCoverage'] as const;
  const mine = await holderOf(w, { subscriptions: [flags], ...(plan && { plan }) });
  const [bences, doras] = shared.map((coverageShared) => ({ coverageShared }));
  const bence = good(await w.call(createRelative, child(bences), mine.headers));
  const named = child({ firstName: 'Dóra', birthDate: '2020-07-01', ...doras });
  const dora = good(await w.call(createRelative, named, mine.headers));
  return { ...mine, personIds: [bence.id, dora.id] };
}

const codeOf = ({ status, error }: { status: number; error: { errorCode: string } | undefined }) => [
  status,
  error?.errorCode,
];
const statesAt = async (slots: readonly string[]) => {
  const rows = await w.database.db
    .selectFrom('reservation')
    .select(['status'])
    .where('slot_id', 'in', slots)
    .where('status', 'in', ['held', 'pending_verification', 'booked'])
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', w.now().toString())]))
    .execute();
  return rows.map(({ status }) => status).sort();
};

describe('two visits one after the other', () => {
  it('are held in one transaction and booked by one confirmation, each in its own name (B8)', async () => {
    const { headers, personIds } = await family();
    const [one = '', two = ''] = times();
    const pair = { slotIds: [two, one], personIds: personIds.toReversed(), subfunctionId: 101 };
    const { reservations } = good(await w.call(startPair, pair, headers));
    expect(reservations.map(({ slotId, status, forRelative }) => [slotId, status, forRelative])).toEqual([
      [one, 'held', 'Bence'],
      [two, 'held', 'Dóra'],
    ]);
    const tokens = reservations.map(({ token }) => token);
    const booked = good(await w.call(finishPair, { tokens }, headers)).reservations;
    expect(booked.map(({ status, forRelative }) => [status, forRelative])).toEqual([
      ['booked', 'Bence'],
      ['booked', 'Dóra'],
    ]);
    expect(good(await w.call(finishPair, { tokens }, headers)).reservations.map(({ number }) => number)).toEqual(
      booked.map(({ number }) => number),
    );
    const rows = await w.database.db
      .selectFrom('reservation')
      .select('birth_date')
      .where('slot_id', 'in', [one, two])
      .orderBy('during')
      .execute();
    expect(rows.map(({ birth_date }) => birth_date)).toEqual(['2018-03-05', '2020-07-01']);
  });

  it('are refused whole: not adjacent, one time twice, one person twice, nobody’s id, a time that is taken (B8, T01)', async () => {
    const { headers, personIds } = await family();
    const stranger = await family();
    const [one = '', two = '', three = ''] = times();
    const ask = (slotIds: string[], people = personIds) =>
      w.call(startPair, { slotIds, personIds: people, subfunctionId: 101 }, headers);
    expect(codeOf(await ask([one, three]))).toEqual([422, 'KT017']);
    expect(codeOf(await ask([one, one]))).toEqual([422, 'X444']);
    expect(codeOf(await ask([one, two], [personIds[0] ?? '', personIds[0] ?? '']))).toEqual([422, 'X444']);
    expect(codeOf(await ask([one, two], [personIds[0] ?? '', stranger.personIds[0] ?? '']))).toEqual([404, '#404']);
    expect(await statesAt([one, two, three])).toEqual([]);
    good(
      await w.call(
        startPair,
        { slotIds: [two, three], personIds: stranger.personIds, subfunctionId: 101 },
        stranger.headers,
      ),
    );
    expect(codeOf(await ask([one, two]))).toEqual([409, '#400']);
    expect(await statesAt([one, two, three])).toEqual(['held', 'held']);
  });

  it('of two families that overlap have one winner and never half a pair, twenty times (B8, S8.2-01)', async () => {
    const [mine, yours] = [await family(), await family()];
    const [one = '', two = '', three = ''] = times();
    for (let no = 0; no < 20; no += 1) {
      const answers = await Promise.all([
        w.call(startPair, { slotIds: [one, two], personIds: mine.personIds, subfunctionId: 101 }, mine.headers),
        w.call(startPair, { slotIds: [two, three], personIds: yours.personIds, subfunctionId: 101 }, yours.headers),
      ]);
      expect(answers.map(codeOf).sort()).toEqual(
        [
          [200, undefined],
          [409, '#400'],
        ].sort(),
      );
      expect(await statesAt([one, two, three])).toEqual(['held', 'held']);
      w.pass({ minutes: 11 });
      Object.assign(mine, await w.session(mine.id));
      Object.assign(yours, await w.session(yours.id));
    }
    w.setNow('2026-11-23T07:00:00Z');
  });

  it('cost what each would once the first has used a limit of the family, and are not booked for another sum (B3, B8, S3.13-04)', async () => {
    const { headers, personIds, subscriptions } = await family({
      plan: planOf({ unit: 'family', allowed: { count: 1 } }),
    });
    const [one = '', two = ''] = times();
    const pair = { slotIds: [one, two], personIds, subfunctionId: 101 };
    const { reservations } = good(await w.call(startPair, pair, headers));
    const paid = reservations.map(({ price }) => price?.pays.amount ?? null);
    expect(paid).toEqual([0, 24_500]);
    const [first = '', second = ''] = reservations.map(({ token }) => token);
    expect(good(await w.call(readPair, { first, second }, headers)).reservations).toEqual(reservations);
    const book = (pays: (number | null)[]) => w.call(finishPair, { tokens: [first, second], pays }, headers);
    const refused = await book([0, 0]);
    expect([...codeOf(refused), refused.error?.details]).toEqual([
      409,
      'KE007',
      { pays: { amount: 24_500, currency: 'HUF' } },
    ]);
    expect(await statesAt([one, two])).toEqual(['held', 'held']);
    expect(await sumsOf(w, subscriptions[0] ?? '')).toEqual([0, 0, 0, 0, 0]);
    expect(good(await book(paid)).reservations.map(({ price }) => price?.pays.amount)).toEqual(paid);
    expect(await sumsOf(w, subscriptions[0] ?? '')).toEqual([1, 24_500, 0, 0, 0]);
  });

  it('are each decided by the coverage of whom they are for (S6-11, not-shown 5.8)', async () => {
    const only = await w.database.db.selectFrom('offering').select(['schedule_id', 'organisable']).execute();
    await w.database.db
      .updateTable('offering')
      .set({ organisable: ['by_insured'] })
      .execute();
    const plan = planOf({ allowed: { count: 1 } });
    const [one = '', two = ''] = times();
    for (const [shared, code] of [
      [[true, false], 'RR1005'],
      [[true, true], undefined],
    ] as const) {
      const { headers, personIds } = await family({ plan, shared: [...shared] });
      const answer = await w.call(startPair, { slotIds: [one, two], personIds, subfunctionId: 101 }, headers);
      expect(answer.error?.errorCode).toBe(code);
    }
    for (const { schedule_id, organisable } of only)
      await w.database.db.updateTable('offering').set({ organisable }).where('schedule_id', '=', schedule_id).execute();
  });

  it('leave no late cancelling behind where the clinic refuses the second of a visit that begins soon (B8)', async () => {
    const soon = times().slice(0, 2);
    const { start_at } = await w.database.db
      .selectFrom('slot')
      .select('start_at')
      .where('id', '=', soon[0] ?? '')
      .executeTakeFirstOrThrow();
    w.setNow(Temporal.Instant.from(start_at).subtract({ hours: 3 }).toString());
    const { headers, personIds } = await family();
    const made = good(await w.call(startPair, { slotIds: soon, personIds, subfunctionId: 101 }, headers));
    resetCount();
    refusesSecond = true;
    const refused = await w.call(finishPair, { tokens: made.reservations.map(({ token }) => token) }, headers);
    refusesSecond = false;
    expect(codeOf(refused)).toEqual([409, 'KT018']);
    const row = await w.database.db
      .selectFrom('reservation')
      .select(['status', 'late'])
      .where('slot_id', '=', soon[0] ?? '')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ status: 'cancelled_by_patient', late: false });
    w.setNow('2026-11-23T07:00:00Z');
  });

  it('are both given up where the clinic refuses the second, and it is said plainly; or that the first one stayed (B8)', async () => {
    for (const [mood, code, states] of [
      ['good', 'KT018', []],
      ['no-cancel', 'KT019', ['booked']],
    ] as const) {
      const { headers, personIds } = await family();
      const [one = '', two = ''] = times();
      const { reservations } = good(
        await w.call(startPair, { slotIds: [one, two], personIds, subfunctionId: 101 }, headers),
      );
      resetCount();
      refusesSecond = true;
      calendar.state.mood = mood;
      const refused = await w.call(finishPair, { tokens: reservations.map(({ token }) => token) }, headers);
      refusesSecond = false;
      calendar.state.mood = 'good';
      expect(codeOf(refused)).toEqual([409, code]);
      expect(await statesAt([one, two])).toEqual(states);
    }
  });

  it('are both given up where the clinic refuses the first, and neither is booked for a mandate that ended meanwhile (B8, R43)', async () => {
    const { headers, personIds } = await family();
    const [one = '', two = ''] = times();
    const start = async () =>
      good(await w.call(startPair, { slotIds: [one, two], personIds, subfunctionId: 101 }, headers)).reservations.map(
        ({ token }) => token,
      );
    calendar.state.mood = 'refuses';
    expect((await w.call(finishPair, { tokens: await start() }, headers)).status).toBeGreaterThanOrEqual(400);
    calendar.state.mood = 'good';
    expect(await statesAt([one, two])).toEqual([]);
    const tokens = await start();
    good(await w.call(endRelative, { relativeId: personIds[1] ?? '' }, headers));
    expect(codeOf(await w.call(finishPair, { tokens }, headers))).toEqual([404, '#404']);
    expect(await statesAt([one, two])).toEqual(['held', 'held']);
    const listed = good(await w.call(listOwnReservations, {}, headers));
    expect(listed.map(({ status }) => status)).toEqual(['cancelled_by_patient', 'cancelled_by_patient']);
    expect(good(await w.call(readReservation, { token: tokens[0] ?? '' }, headers)).status).toBe('held');
  });

  it('are chosen and confirmed on pages without script, from the doctor’s page, in three languages (B8, S1-11)', async () => {
    const { token, headers, personIds } = await family();
    const jar: Jar = new Map([['token', token]]);
    const { doctor_id: doctorId, provider_id: providerId } = await w.database.db
      .selectFrom('schedule')
      .select(['doctor_id', 'provider_id'])
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const doctor = await visit(w, `/providers/${providerId}/doctors/${doctorId}?subfunction=101&week=2026-12-07`, {
      jar,
    });
    const link = doctor.document.querySelector('a[href*="two-visits"]')?.getAttribute('href') ?? '';
    for (const language of ['hu', 'en', 'ro']) {
      const page = await visit(w, link, { jar, language });
      expect(page.document.querySelectorAll('input[name=slotIds]').length).toBeGreaterThan(0);
      expect(page.text).not.toMatch(/\b(?:pair|fields|errors)\.[a-z_.]+/);
    }
    const firstPage = await visit(w, link, { jar });
    const slotIds = firstPage.document.querySelector<HTMLInputElement>('input[name=slotIds]')?.value ?? '';
    const nothing = await visit(w, link, {
      jar,
      method: 'POST',
      form: { intent: 'hold', first: personIds[0] ?? '', second: personIds[0] ?? '' },
    });
    expect(nothing.status).toBe(422);
    const [first = '', second = ''] = personIds;
    const holdPage = await visit(w, link, { jar, method: 'POST', form: { intent: 'hold', slotIds, first, second } });
    expect([holdPage.status, holdPage.text.includes('Bence'), holdPage.text.includes('Dóra')]).toEqual([
      200,
      true,
      true,
    ]);
    expect(holdPage.document.querySelectorAll('input[name^=pays-]')).toHaveLength(0);
    const done = await visit(w, holdPage.url, { jar, method: 'POST', form: { intent: 'book' } });
    expect([done.status, done.text.includes('Mindkét időpont lefoglalva')]).toEqual([200, true]);
    await w.call(cancelReservation, { token: new URL(done.url, 'http://x').searchParams.get('first') ?? '' }, headers);
    const halved = await visit(w, done.url, { jar });
    expect([halved.text.includes('már nem tartjuk fenn'), halved.document.querySelector('button[value=book]')]).toEqual(
      [true, null],
    );
    const alone = await holderOf(w, { subscriptions: [['hasRelatives']] });
    const page = await visit(w, `/providers/${providerId}/doctors/${doctorId}?subfunction=101`, {
      jar: new Map([['token', alone.token]]),
    });
    expect(page.document.querySelector('a[href*="two-visits"]')).toBeNull();
  });
});
