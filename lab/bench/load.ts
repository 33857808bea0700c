import { setTimeout } from 'node:timers/promises';
import autocannon from 'autocannon';

export type Measurement = { answers: number; rate: number; p50: number; p95: number; p99: number; failed: number };

export type Target = {
  origin: string;
  path: () => string;
  headers?: Headers | (() => Headers);
  body?: () => string;
  /** A second request that the same caller posts after the first answer; both together count as one answer. */
  next?: (answer: string) => { path: string; body: string };
  accept?: readonly number[];
};

type Headers = Readonly<Record<string, string>>;

/** `perSecond` limits all callers together. The `groups` of callers begin one after the other within the first second. */
export type Callers = { callers: number; seconds: number; perSecond?: number; groups?: number };

const headers = {
  accept: 'application/json, text/html',
  'content-type': 'application/json',
};

/** Latencies are in milliseconds. */
export async function load(target: Target, { groups = 1, ...all }: Callers): Promise<Measurement> {
  const { accept = [200], next } = target;
  const latencies: number[] = [];
  let failed = 0;
  const count = (status: number, latency: number) => {
    if (accept.includes(status)) latencies.push(latency);
    else failed += 1;
  };
  const share = { ...all, callers: all.callers / groups, ...(all.perSecond && { perSecond: all.perSecond / groups }) };
  const runs = await Promise.all(
    Array.from({ length: groups }, async (_, group) => {
      await setTimeout((group * 1000) / groups);
      return callersOf(target, share, count);
    }),
  );
  const sorted = latencies.toSorted((one, other) => one - other);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
  const answers = latencies.length / (next ? 2 : 1);
  const rate = answers / Math.max(...runs.map(({ duration }) => duration));
  const errors = runs.reduce((sum, run) => sum + run.errors, 0);
  return { answers, rate, p50: at(0.5), p95: at(0.95), p99: at(0.99), failed: failed + errors };
}

function callersOf(
  target: Target,
  { callers, seconds, perSecond }: Callers,
  count: (status: number, latency: number) => void,
): Promise<autocannon.Result> {
  return new Promise((done, fail) => {
    const run = autocannon(
      {
        url: target.origin,
        connections: callers,
        duration: seconds,
        // A slow answer is measured, and not given up.
        timeout: 60,
        ...(perSecond !== undefined && { overallRate: perSecond }),
        requests: requestsOf(target),
      },
      (error, result) => (error ? fail(error) : done(result)),
    );
    run.on('response', (_client, status, _bytes, latency) => count(status, latency));
  });
}

function requestsOf({ path, body, headers: login, next }: Target): autocannon.Request[] {
  const callers = new WeakMap<object, { headers: Headers; answer: string }>();
  const first: autocannon.Request = {
    method: body ? 'POST' : 'GET',
    setupRequest: (request, context) => {
      const caller = { headers: { ...headers, ...(typeof login === 'function' ? login() : login) }, answer: '' };
      callers.set(context, caller);
      return { ...request, headers: caller.headers, path: path(), ...(body && { body: body() }) };
    },
  };
  if (!next) return [first];
  const second: autocannon.Request = {
    method: 'POST',
    setupRequest: (request, context) => {
      const { headers = {}, answer = '' } = callers.get(context) ?? {};
      return { ...request, headers, ...next(answer) };
    },
  };
  const onResponse = (_status: number, answer: string, context: object) => {
    const caller = callers.get(context);
    if (caller) caller.answer = answer;
  };
  return [{ ...first, onResponse }, second];
}
