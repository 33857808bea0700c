import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Work } from './bare.ts';

export type RunningServer = { origin: string; stop: () => Promise<void> };
/** Seconds of processor that the processes have used since they started, and their resident bytes, together and each. */
export type Usage = { seconds: number; resident: number; each: number[] };
export type RunningPortal = RunningServer & { output: () => string; usage: () => Promise<Usage> };
export type Limit = RunningServer & { teach: (work: Work) => Promise<void> };

/** Starts the portal as `npm start` does, by default in one process. KAPU_BENCH_PROFILE=<folder> writes a CPU profile there. */
export async function startPortal(env: Record<string, string>): Promise<RunningPortal> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const profile = process.env.KAPU_BENCH_PROFILE;
  const flags = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
  const child = spawn(process.execPath, [...flags, 'tasks/start.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      DRAIN_SECONDS: '0',
      KAPU_PROCESSES: process.env.KAPU_PROCESSES ?? '1',
      ...env,
    },
  });
  endWithUs(child);
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const origin = `http://localhost:${port}`;
  for (let waited = 0; !(await isUp(`${origin}/health/ready`)); waited += 100) {
    if (child.exitCode !== null || waited > 180_000) throw new Error('the portal does not start');
    await new Promise((done) => setTimeout(done, 100));
  }
  return { origin, output: () => output, usage: () => usageAt(metricsPort), stop: () => end(child) };
}

async function usageAt(metricsPort: number): Promise<Usage> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const valuesOf = (name: string) => {
    const values = [...text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm'))].map(([, value]) =>
      Number(value),
    );
    if (values.length === 0) throw new Error(`the metrics have no ${name}`);
    return values;
  };
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const each = valuesOf('process_resident_memory_bytes');
  return { seconds: sum(valuesOf('process_cpu_seconds_total')), resident: sum(each), each };
}

export async function startLimit(databaseUrl: string): Promise<Limit> {
  const child = fork('lab/bench/bare.ts', [databaseUrl], { serialization: 'advanced' });
  endWithUs(child);
  const [{ address }] = await once(child, 'message');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    teach: async (work) => {
      child.send(work);
      await once(child, 'message');
    },
    stop: () => end(child),
  };
}

/** Starts the server of the video visits' lines, without a portal around it. */
export async function startSignalServer(databaseUrl: string, secret: string) {
  const child = fork('lab/bench/signal-server.ts', [databaseUrl, secret]);
  endWithUs(child);
  const [{ address }] = await once(child, 'message');
  return {
    host: `127.0.0.1:${address.port}`,
    resident: async (): Promise<number> => {
      child.send('resident');
      const [{ resident }] = await once(child, 'message');
      return resident;
    },
    stop: () => end(child),
  };
}

function endWithUs(child: ChildProcess): void {
  process.once('exit', () => child.kill('SIGKILL'));
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null)
    throw new Error(`a server ended by itself: ${child.exitCode ?? child.signalCode}`);
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function isUp(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
