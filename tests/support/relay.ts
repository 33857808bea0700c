import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { vi } from 'vitest';
import { programs } from '../../tasks/other-browsers.ts';
import { programPath } from '../../tasks/programs.ts';
import { freePort } from './process.ts';

export const relaySecret = 'a secret shared with the relay';

export async function relay({ udp }: { udp: boolean }) {
  const port = await freePort();
  const child = spawn(programPath(programs.relay), [
    ...[
      '-n',
      '--no-cli',
      '--no-tls',
      '--no-dtls',
      '--allow-loopback-peers',
      '--log-file=stdout',
      '--pidfile=/dev/null',
    ],
    ...['--use-auth-secret', `--static-auth-secret=${relaySecret}`, '--realm=kapu.test'],
    ...['--listening-ip=127.0.0.1', '--relay-ip=127.0.0.1', `--listening-port=${port}`],
    ...(udp ? [] : ['--no-udp']),
  ]);
  child.stdout.resume();
  await vi.waitUntil(() => answers(port), { timeout: 20_000, interval: 100 });
  return {
    port,
    urls: ['udp', 'tcp'].map((transport) => `turn:127.0.0.1:${port}?transport=${transport}`),
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return new Promise<boolean>((done) => {
    socket.on('connect', () => done(true));
    socket.on('error', () => done(false));
  }).finally(() => socket.destroy());
}
