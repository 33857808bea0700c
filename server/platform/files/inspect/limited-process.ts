import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Node reserves 540 MB of these bytes for code and hardly uses them, so at most about 800 MB are ever in memory. */
const mostWritableBytes = 1280 * 1024 * 1024;
const mostHeapMegabytes = 384;
const niceness = 5;

/** The process has none of the portal's settings, because a file may take it over. Except on Linux only its heap is limited. */
export async function startLimited(script: URL): Promise<ChildProcess> {
  const node = [process.execPath, `--max-old-space-size=${mostHeapMegabytes}`, fileURLToPath(script)] as const;
  const limited = ['-c', 'ulimit -c 0 && ulimit -d "$0" && exec "$@"', String(mostWritableBytes / 1024), ...node];
  const [command, ...own] = node;
  const [program, args] = process.platform === 'linux' ? ['/bin/sh', limited] : [command, own];
  const cache = process.env.NODE_COMPILE_CACHE;
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: cache === undefined ? {} : { NODE_COMPILE_CACHE: cache },
  });
  const over = new AbortController();
  const { signal } = over;
  try {
    const ended = once(child, 'exit', { signal }).then(([code, by]) => {
      throw new Error(`${fileURLToPath(script)} ended with ${code ?? by} before it was ready`);
    });
    await Promise.race([once(child, 'message', { signal }), ended]);
  } finally {
    over.abort();
  }
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  return child;
}
