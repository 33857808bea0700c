import { buildPortal } from './portal-build.ts';

try {
  await buildPortal({ force: true });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
