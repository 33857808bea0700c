import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { text } from 'node:stream/consumers';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

type Options = {
  env?: NodeJS.ProcessEnv;
  /** Whether what it prints is seen; what it writes to its standard error is, in any case. */
  isSeen?: boolean;
  onStart?: (pid: number) => void;
};

/**
 * Runs a program of Node that a signal to this process also ends first; only SIGKILL leaves it running.
 * @throws Error with what it wrote to its standard error when it fails
 */
export async function runProgram(
  file: string,
  words: readonly string[],
  { env = {}, isSeen = false, onStart = () => {} }: Options = {},
): Promise<void> {
  const child = spawn(process.execPath, [file, ...words], {
    stdio: ['ignore', isSeen ? 'inherit' : 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  });
  if (child.pid !== undefined) onStart(child.pid);
  let stopSignal: NodeJS.Signals | undefined;
  const stop = (signal: NodeJS.Signals) => {
    stopSignal = signal;
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, stop);
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  for (const signal of signals) process.off(signal, stop);
  // An exit and not the signal itself, so that what this process holds is let go.
  if (stopSignal !== undefined) process.exit(128 + constants.signals[stopSignal]);
  if (code !== 0) throw new Error(output.trim() || `${file} ended with ${code}.`);
  process.stderr.write(output);
}
