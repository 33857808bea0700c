import autocannon from 'autocannon';

export type Measurement = { answers: number; rate: number; p50: number; p95: number; p99: number; failed: number };

export type Target = {
  origin: string;
  /** A fresh address for each request, or the same one again. */
  path: () => string;
  /** The log-in of the caller, if there is one. */
  headers?: Readonly<Record<string, string>>;
  /** What is posted; a GET where there is none. */
  body?: () => string;
  /** The statuses of a good answer; 200 where nothing is said. */
  accept?: readonly number[];
};

/** `perSecond`: no faster than this, all callers together. */
export type Callers = { callers: number; seconds: number; perSecond?: number };

const headers = {
  accept: 'application/json, text/html',
  'content-type': 'application/json',
};

/** Good answers a second and their latencies in milliseconds of one address under a number of callers. */
export function load(target: Target, { callers, seconds, perSecond }: Callers): Promise<Measurement> {
  const { origin, path, body, accept = [200] } = target;
  const sent = { ...headers, ...target.headers };
  const latencies: number[] = [];
  let failed = 0;
  return new Promise((done, fail) => {
    const run = autocannon(
      {
        url: origin,
        connections: callers,
        duration: seconds,
        // What takes longer is measured, not given up.
        timeout: 60,
        ...(perSecond !== undefined && { overallRate: perSecond }),
        requests: [
          {
            method: body ? 'POST' : 'GET',
            headers: sent,
            setupRequest: (request) => ({ ...request, path: path(), ...(body && { body: body() }) }),
          },
        ],
      },
      (error, result) => {
        if (error) return fail(error);
        const sorted = latencies.toSorted((one, other) => one - other);
        const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
        const rate = latencies.length / result.duration;
        done({
          answers: latencies.length,
          rate,
          p50: at(0.5),
          p95: at(0.95),
          p99: at(0.99),
          failed: failed + result.errors,
        });
      },
    );
    run.on('response', (_client, status, _bytes, latency) => {
      if (accept.includes(status)) latencies.push(latency);
      else failed += 1;
    });
  });
}
