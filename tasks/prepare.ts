import { readSettings } from '../server/platform/settings.ts';
import { oneAtATime } from './install/one-at-a-time.mjs';
import { buildPortal, isBuilt } from './portal-build.ts';

// What a start needs first: settings that are right, and then a portal that is built of the sources as they are.
try {
  readSettings(process.env);
  if (!isBuilt()) await oneAtATime('.kapu-lock', 'building the portal', (onStart) => buildPortal({ onStart }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
