// A device's clock may be years wrong, so the server's time is counted on by a clock that no setting changes.

let server = { time: Number.NaN, at: 0 };

export function readServerTime(): void {
  server = { time: Date.parse(document.documentElement.dataset.now ?? ''), at: firstByte() };
}

export function followServerTime(): void {
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) ask().catch(console.warn);
  });
}

export function serverTime(): number {
  return server.time + performance.now() - server.at;
}

async function ask(): Promise<void> {
  const answer = await fetch('/health/live', { method: 'HEAD', cache: 'no-store' });
  const time = Date.parse(answer.headers.get('date') ?? '');
  if (!Number.isNaN(time)) server = { time, at: performance.now() };
}

function firstByte(): number {
  const [page] = performance.getEntriesByType('navigation');
  return page instanceof PerformanceNavigationTiming ? page.responseStart : 0;
}
