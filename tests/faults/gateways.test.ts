import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buyPlan } from '../../contract/payment/purchase.ts';
import { type AnswerFault, answerRows, notificationPlans } from '../../demo/payment/simplepay/faults.ts';
import { answerFaults, notificationPlans as stripePlans } from '../../demo/payment/stripe/faults.ts';
import { demoKeys } from '../../demo/payment/stripe/keys.ts';
import { gauges } from '../../server/gauges.ts';
import { slowFrom } from '../../server/payment/gateway/outcome.ts';
import { watchGateways } from '../../server/payment/gateway/watch-gateways.ts';
import { jobs } from '../../server/payment/jobs.ts';
import { createAdmission } from '../../server/platform/http/admission.ts';
import { createMetrics, type Metrics } from '../../server/platform/http/metrics.ts';
import { alertRules, holds, type Reading, readingOf } from '../house/alerts.ts';
import { billing, stripeTill, type Till, till, tillHost } from '../support/till.ts';

// The emulator drives each fault; the log, a metric and an alert report it within two minutes.

type Place = Omit<Till, 'emulator'> & {
  emulator: { faults: { clear: () => void } };
  spoil: (operation: 'start' | 'query', answer: string, times: number) => void;
  notify: (notification: string) => void;
};

let elapsed = 0;
const timing = {
  patience: 2000,
  pause: async (milliseconds: number) => {
    elapsed += milliseconds;
  },
  stopwatch: () => elapsed,
};
const common = { commits: true, code: 5000, milliseconds: slowFrom };

const places = {
  simplepay: async (): Promise<Place> => {
    const s = await till(timing);
    const { faults } = s.emulator;
    return {
      ...s,
      spoil: (operation, answer, times) => {
        if (Object.hasOwn(answerRows, answer))
          faults.add({ ...common, operation, answer: oneOf(answerFaultsOfSimplePay, answer), times });
      },
      notify: (name) => faults.add({ notification: oneOf(namesOf(notificationPlans), name), times: 1 }),
    };
  },
  stripe: async (): Promise<Place> => {
    const s = await stripeTill(timing);
    const { faults } = s.emulator;
    const { commits, milliseconds } = common;
    return {
      ...s,
      spoil: (operation, name, times) => {
        const answer = oneOf(answerFaults, name);
        // The library tries once more where a connection is cut.
        faults.add({ commits, milliseconds, operation, answer, times: answer === 'cut' ? 2 * times : times });
      },
      notify: (name) => faults.add({ notification: oneOf(namesOf(stripePlans), name), times: 1 }),
    };
  },
} as const;

function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): Name[] {
  const names: Name[] = [];
  for (const name in table) names.push(name);
  return names;
}

function oneOf<Name extends string>(names: readonly Name[], text: string): Name {
  const name = names.find((one) => one === text);
  if (name === undefined) throw new Error(`the emulator has no fault ${text}`);
  return name;
}

const answerFaultsOfSimplePay = namesOf(answerRows);

/** The names of faults in the log and the metrics; a new fault of an emulator has to be added. */
const causesAtSimplePay: Record<AnswerFault, string> = {
  refusal: 'unavailable',
  'server-error': 'status',
  cut: 'unreachable',
  silence: 'unreachable',
  slow: 'slow',
  garbage: 'malformed',
  unsigned: 'signature',
  forged: 'signature',
  'other-key': 'signature',
  'wrong-amount': 'mismatch',
  'wrong-currency': 'mismatch',
  'wrong-order': 'mismatch',
  'wrong-merchant': 'mismatch',
  'wrong-address': 'mismatch',
};
const causesAtStripe: Record<(typeof answerFaults)[number], string> = {
  'server-error': 'status',
  cut: 'unreachable',
  silence: 'unreachable',
  slow: 'slow',
  // The library makes one error of both.
  garbage: 'status',
  'rate-limit': 'unavailable',
  'wrong-amount': 'mismatch',
  'wrong-order': 'mismatch',
  'wrong-address': 'mismatch',
};

const faults = { simplepay: causesAtSimplePay, stripe: causesAtStripe };

const notificationAlerts = {
  ...{ usual: [], early: [], 'ten-times': [], 'out-of-order': [] },
  ...{ never: ['NotificationsMissing'], late: ['NotificationsMissing'] },
  ...{ forged: ['NotificationsRefused'], 'other-key': ['NotificationsRefused'], replayed: ['NotificationsRefused'] },
} as const;
const wrongSum = { simplepay: ['PaymentsParked'], stripe: ['NotificationsRefused', 'PaymentsParked'] };

/** A test's own process is large and busy, and runs no job. */
const ofTheProcess = ['MemoryHigh', 'EventLoopBlocked', 'JobsStopped', 'LettersLate', 'SlowAnswers'];

describe.each(['simplepay', 'stripe'] as const)('at %s', (name) => {
  let s: Place;
  let metrics: Metrics;
  let before: Reading;
  beforeAll(async () => {
    s = await places[name]();
    metrics = createMetrics(s.w.services, gauges, createAdmission());
  });
  afterAll(() => s.close());
  beforeEach(async () => {
    s.emulator.faults.clear();
    await s.w.database.db.deleteFrom('gateway_trouble').execute();
    s.w.lines.length = 0;
    before = readingOf(await metrics.text());
  });

  async function raised(): Promise<string[]> {
    const readings = { before, after: readingOf(await metrics.text()), seconds: 60 };
    const alerts = alertRules().flatMap(({ alert, expr }) => (holds(expr, readings) ? [alert] : []));
    return alerts.filter((alert) => !ofTheProcess.includes(alert));
  }
  const linesOf = (text: string) =>
    s.w.lines.map((line): Record<string, unknown> => JSON.parse(line)).filter(({ msg }) => msg === text);
  const begins = () => linesOf('a payment gateway does not answer as it should');
  const ends = () => linesOf('a payment gateway answers again');

  async function buy() {
    const { headers } = await s.customer();
    return s.w.call(buyPlan, { ...billing, plan: 'plusz-havi', pays: 3990 }, { host: tillHost, ...headers });
  }

  it.each(Object.entries(faults[name]))(
    'an answer that is %s is told as %s in one line, by the metrics and by GatewayAway, until one answers well (F25, F06, P08)',
    async (answer, cause) => {
      s.spoil('start', answer, 2);
      const since = s.w.now().toString();
      await buy();
      expect([begins(), await raised()]).toEqual([[], []]);
      await buy();
      s.w.pass({ seconds: 40 });
      expect(begins()).toMatchObject([{ level: 40, gateway: name, operation: 'start', currency: 'HUF', cause }]);
      const [line] = begins();
      expect(line?.host).toMatch(/^127\.0\.0\.1:\d+$/);
      expect(Temporal.Instant.compare(Temporal.Instant.from(String(line?.since)), Temporal.Instant.from(since))).toBe(
        0,
      );
      expect(await raised()).toEqual(['GatewayAway']);
      const logged = JSON.stringify(begins());
      for (const secret of [demoKeys.secretKey, billing.billingName, billing.billingAddress, '@'])
        expect(logged).not.toContain(secret);
      expect(readingOf(await metrics.text())).toContainEqual({
        name: 'kapu_gateway_questions_total',
        labels: { gateway: name, outcome: cause },
        value: expect.any(Number),
      });
      expect((await buy()).error).toBeUndefined();
      expect([ends().length, await raised()]).toEqual([1, []]);
      expect(ends()).toMatchObject([{ gateway: name, since: line?.since }]);
    },
  );

  it.each(['silence', 'server-error', 'slow'])(
    'what nobody pays at is asked each minute, so that %s is told before the next customer comes (F25)',
    async (answer) => {
      s.spoil('query', answer, 9);
      await watchGateways(s.w.services);
      s.w.pass({ seconds: 40 });
      expect(await raised()).toContain('GatewayAway');
      expect(begins().length).toBeGreaterThan(0);
      s.emulator.faults.clear();
      await watchGateways(s.w.services);
      expect([ends().length, (await raised()).includes('GatewayAway')]).toEqual([begins().length, false]);
    },
  );

  it('one that answers in part is told too (F25)', async () => {
    for (let no = 0; no < 6; no += 1) {
      s.spoil('start', 'server-error', 1);
      await buy();
      await buy();
    }
    expect([begins(), await raised()]).toEqual([[], ['GatewayFaulty']]);
  });

  it('the work about payments is not done where no question was answered, and JobsFailing says so (F25)', async () => {
    expect((await buy()).error).toBeUndefined();
    const job = jobs.find((one) => one.name === 'ask about payments');
    s.w.pass({ minutes: 6 });
    s.spoil('query', 'server-error', 9999);
    for (const _minute of [1, 2, 3]) {
      await s.w.database.db
        .updateTable('payment')
        .set({ next_query_at: s.w.now().toString() })
        .where('next_query_at', 'is not', null)
        .execute();
      const run = job?.run(s.w.services, s.w.hosts.all);
      metrics.job(
        'ask about payments',
        await (run ?? Promise.resolve()).then(
          () => 'done' as const,
          () => 'failed' as const,
        ),
      );
      s.w.pass({ minutes: 1 });
    }
    expect(await raised()).toEqual(expect.arrayContaining(['JobsFailing', 'GatewayAway']));
    s.emulator.faults.clear();
    await watchGateways(s.w.services);
    // The next query comes at once, and not minutes later.
    const later = await s.w.database.db
      .selectFrom('payment')
      .select('id')
      .where('next_query_at', '>', s.w.now().toString())
      .where('queries', '>', 0)
      .execute();
    expect(later).toEqual([]);
    await s.wait(60);
    expect((await raised()).filter((alert) => alert !== 'JobsFailing' && alert !== 'GatewayFaulty')).toEqual([]);
  });

  const plans = name === 'simplepay' ? namesOf(notificationPlans) : namesOf(stripePlans);
  it.each(plans)('payments whose notification is %s are told of where it matters (F25, T31)', async (plan) => {
    for (const _order of [1, 2, 3]) {
      s.notify(plan);
      const { ok: bought } = await buy();
      if (plan !== 'early') await s.pay(bought?.payments[0]?.paymentUrl, 'succeed');
    }
    await s.wait(7);
    const expected = plan === 'wrong-amount' ? wrongSum[name] : notificationAlerts[plan];
    expect(await raised()).toEqual(expected);
    if (expected.some((alert) => alert === 'NotificationsRefused'))
      expect(linesOf('a notification of a payment was not believed').length).toBeGreaterThanOrEqual(3);
    if (expected.some((alert) => alert === 'PaymentsParked'))
      expect(linesOf('a payment waits for a person')).toMatchObject([1, 2, 3].map(() => ({ cause: 'amount' })));
    // A later test gets notifications of its own payments alone.
    await s.w.database.db.updateTable('payment').set({ parked_at: null, parked_for: null }).execute();
    s.w.pass({ hours: 2 });
  });

  it.each(['not json', '{"salt":"x"}'])(
    'a notification that nobody can believe, as %s, is counted and refused (T31)',
    async (body) => {
      for (const _time of [1, 2, 3])
        expect(
          (await s.w.request(`/api/payments/notifications/${name}`, { method: 'POST', body, host: tillHost })).status,
        ).toBe(403);
      expect(await raised()).toEqual(['NotificationsRefused']);
    },
  );
});
