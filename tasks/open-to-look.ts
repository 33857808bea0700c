import { type OpenedDatabase, openFromSettings } from '../server/platform/db/connect.ts';
import { errorDetails } from '../server/platform/error-details.ts';
import type { Settings } from '../server/platform/settings.ts';

/** Migrates nothing, because the command only looks; a database that is not this program's ends it with a sentence. */
export async function openToLook(settings: Settings): Promise<OpenedDatabase> {
  try {
    return await openFromSettings(settings, { looking: true });
  } catch (error) {
    const { message } = errorDetails(error);
    console.error(message.startsWith('The database') ? message : `The database cannot be used: ${message}`);
    process.exit(1);
  }
}
