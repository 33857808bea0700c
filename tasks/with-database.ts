import { readFile, stat } from 'node:fs/promises';
import { openFromSettings } from '../server/platform/db/connect.ts';
import type { Database } from '../server/platform/db/open.ts';
import { isRefused, refused } from '../server/platform/refused.ts';
import { readSettings, type Settings } from '../server/platform/settings.ts';

type Work = (at: { settings: Settings; database: Database }) => Promise<void>;

/** Does a task's work with the database of the settings, and says why where that is refused. */
export async function withDatabase(work: Work, options: Parameters<typeof openFromSettings>[1] = {}): Promise<void> {
  const settings = readSettings(process.env);
  const { database, close } = await openFromSettings(settings, options);
  try {
    await work({ settings, database });
  } catch (error) {
    if (!isRefused(error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    await close();
  }
}

/** @throws Error `Refused` where there is no such file, or it is larger */
export async function readWithin(file: string, mostBytes: number, tooLarge: string): Promise<Buffer> {
  const stats = await stat(file).catch(() => undefined);
  if (!stats?.isFile()) throw refused(`There is no file ${file}.`);
  if (stats.size > mostBytes) throw refused(tooLarge);
  return readFile(file);
}
