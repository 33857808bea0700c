import { join } from 'node:path';
import { readSettings } from '../server/platform/settings.ts';
import { oneAtATime } from './install/one-at-a-time.mjs';
import { step } from './install/step.mjs';
import { isBuilt } from './portal-build.ts';
import { runProgram } from './run-program.ts';
import { serveBuilt } from './serve-built.ts';
import { startTrialGateway } from './trial-gateway.ts';

process.env.NODE_ENV ??= 'production';
try {
  // Wrong settings are named before anything is built for them.
  readSettings(process.env);
  if (!isBuilt()) await oneAtATime('.kapu-lock', 'building the portal', build);
  await startTrialGateway();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await serveBuilt(join(import.meta.dirname, 'serve.ts'), step);

/** A process of its own, because what it needs would stay with the process that lives on. */
function build(onStart: (pid: number) => void): Promise<void> {
  return runProgram('tasks/build.ts', ['changed'], { isSeen: true, onStart });
}
