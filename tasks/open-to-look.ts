import { type OpenedDatabase, openFromSettings } from '../server/platform/db/connect.ts';
import { errorDetails } from '../server/platform/error-details.ts';
import type { Settings } from '../server/platform/settings.ts';

/** A command that only looks does not migrate: it ends with a sentence if the database is not this program's. */
export async function openToLook(settings: Settings): Promise<OpenedDatabase> {
  try {
    return await openFromSettings(settings, { looking: true });
  } catch (error) {
    const { message } = errorDetails(error);
    console.error(message.startsWith('The database') ? message : `The database cannot be used: ${message}`);
    process.exit(1);
  }
}
