import type { Jar } from './visit.ts';
import type { World } from './world.ts';

/** A doctor at the desk, as a browser without script. */
export async function deskPage(w: World): Promise<{ jar: Jar; headers: Record<string, string> }> {
  const { token, headers } = await w.desk(['doctor'], 'default', 'Dr. Kovács Béla');
  return { jar: new Map([['desk', token]]), headers };
}
