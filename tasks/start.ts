import { join } from 'node:path';
import { step } from './install/step.mjs';
import { runProgram } from './run-program.ts';
import { serveBuilt } from './serve-built.ts';

// It lives as long as the portal, so it loads nothing but what serves: a process of its own reads the settings and builds.
process.env.NODE_ENV ??= 'production';
try {
  await runProgram('tasks/prepare.ts', [], { isSeen: true });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await serveBuilt(join(import.meta.dirname, 'serve.ts'), { step });
