import autocannon from 'autocannon';

export type Measured = { rate: number; p50: number; p95: number; failed: number };

type Target = { url: string; path?: () => string; method?: 'GET' | 'POST'; body?: () => string; headers?: Record<string, string> };

/** Requests a second and latencies of one address under a number of callers; `failed` counts anything but a good answer. */
export function load(target: Target, { callers, seconds, accept = [200] }: { callers: number; seconds: number; accept?: number[] }): Promise<Measured> {
  return new Promise((done, fail) => {
    let failed = 0;
    const latencies: number[] = [];
    const run = autocannon(
      {
        url: target.url,
        connections: callers,
        duration: seconds,
        requests: [
          {
            method: target.method ?? 'GET',
            headers: target.headers ?? {},
            setupRequest: (request) => ({ ...request, path: target.path?.() ?? new URL(target.url).pathname + new URL(target.url).search, ...(target.body && { body: target.body() }) }),
          },
        ],
      },
      (error, result) => {
        if (error) return fail(error);
        const sorted = latencies.toSorted((one, other) => one - other);
        const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
        done({ rate: result.requests.total / result.duration, p50: at(0.5), p95: at(0.95), failed: failed + result.errors });
      },
    );
    run.on('response', (_client, status, _bytes, latency) => {
      latencies.push(latency);
      if (!accept.includes(status)) failed += 1;
    });
  });
}
