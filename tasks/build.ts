import { buildPortal } from './portal-build.ts';

// Builds everything anew, or with the word `changed` what has changed.
try {
  await buildPortal({ force: !process.argv.includes('changed') });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
