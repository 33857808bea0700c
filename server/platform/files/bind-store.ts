import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { errorDetails } from '../error-details.ts';
import { refused } from '../refused.ts';
import type { Storage } from '../storage/storage.ts';

type StoreContext = { database: Pick<Services['database'], 'db'>; ports: { files: Storage } };

const ownerName = 'kapu-database';

/** Writes the database's name into a store that has none. @returns the reason not to, and then nothing was written */
export async function bindStore(bound: StoreContext): Promise<string | undefined> {
  const refusal = await refusalOfStore(bound);
  if (refusal !== undefined) return refusal;
  const { mine, owner } = await storeOwner(bound);
  if (owner === undefined) await bound.ports.files.put(ownerName, Buffer.from(mine));
  return undefined;
}

/** A store that does not fit the database ends the start; an absent one does not, for bookings need no files, and the sweep tries it again. */
export async function bindAtStart({ log, ...bound }: StoreContext & Pick<Services, 'log'>): Promise<void> {
  const refusal = await bindStore(bound).catch((error: unknown) => {
    log.error({ error: errorDetails(error) }, 'the store of files does not say whose it is');
    return undefined;
  });
  if (refusal !== undefined) throw refused(refusal);
}

export async function refusalOfStore({ database, ports: { files } }: StoreContext): Promise<string | undefined> {
  const { mine, owner } = await storeOwner({ database, ports: { files } });
  if (owner === mine) return undefined;
  const adopt =
    'If this database is to have this store, `npm run kapu -- files adopt` in its environment says so; see docs/operations.md.';
  if (owner !== undefined)
    return `The files in ${files.place} belong to ${owner}, and DATABASE_URL leads to ${mine}. ${adopt}`;
  const [hasRows, hasFiles] = [await knowsPieces(database.db), await holdsPieces(files)];
  if (hasFiles && !hasRows)
    return `There are files in ${files.place}, and DATABASE_URL leads to ${mine}, which knows of none. ${adopt}`;
  if (hasRows && !hasFiles)
    return `There is nothing in ${files.place}, and DATABASE_URL leads to ${mine}, which knows of files. Is it the right place, and mounted? ${adopt}`;
  return undefined;
}

export async function storeOwner({
  database: { db },
  ports: { files },
}: StoreContext): Promise<{ mine: string; owner: string | undefined }> {
  // A copied database keeps its name, so the server's and the database's numbers are named too.
  const { rows } = await sql<{ mine: string }>`
    select concat('database ', installation.id, ' (', oid, ' on server ', system_identifier, ')') as mine
    from installation, pg_database, pg_control_system() where datname = current_database()`.execute(db);
  const [{ mine } = { mine: '' }] = rows;
  return { mine, owner: (await files.get(ownerName))?.toString() };
}

export async function adoptStore(bound: StoreContext): Promise<void> {
  const { mine } = await storeOwner(bound);
  await bound.ports.files.put(ownerName, Buffer.from(mine));
}

async function knowsPieces(db: StoreContext['database']['db']): Promise<boolean> {
  return (await db.selectFrom('file_piece').select('name').limit(1).executeTakeFirst()) !== undefined;
}

async function holdsPieces(files: Storage): Promise<boolean> {
  for (const prefix of everyPrefix) if ((await files.list(prefix)).length > 0) return true;
  return false;
}

export const everyPrefix: readonly string[] = Array.from({ length: 256 }, (_, no) => no.toString(16).padStart(2, '0'));
