import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { reissueTokens } from '../../booking/reservation/reissue-tokens.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { byItself } from '../../platform/context.ts';
import { migrations } from '../../platform/db/migrate.ts';
import { bindStore, everyPrefix } from '../../platform/files/bind-store.ts';
import { dropPieces } from '../../platform/files/pieces.ts';
import { refused } from '../../platform/refused.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Services } from '../context.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import { patiently } from './export-partner.ts';
import { importBrand } from './import-brand.ts';
import { importPapers } from './import-papers.ts';
import type { TableOwners } from './leaving.ts';
import { loadTables } from './load-tables.ts';
import type { Manifest } from './manifest.ts';
import { refuseStrangers } from './refuse-strangers.ts';
import { verifyFolder } from './verify-folder.ts';

export type ImportSettings = {
  owners: TableOwners;
  folder: string;
  brands: string;
};

/** All or nothing: a failed transaction also removes what was stored among files and brands. */
export async function importPartner(services: Services, { owners, folder, brands }: ImportSettings): Promise<Manifest> {
  const manifest = await verifyFolder(folder);
  const newest = migrations.at(-1) ?? '';
  if (manifest.migration !== newest)
    throw refused(
      `The export has the tables of ${manifest.migration}, and this portal those of ${newest}: export and import with one version.`,
    );
  const undo: (() => Promise<unknown>)[] = [];
  try {
    await services.database.db.transaction().execute(async (tx) => {
      await patiently(tx);
      const catalogue = await readCatalogue(tx, owners);
      await refuseUsed(tx, catalogue, manifest);
      await removeLeftovers(services);
      undo.push(() => removeLeftovers(services));
      const { id: partnerId } = await tx
        .insertInto('partner')
        .values(manifest.brand)
        .returning('id')
        .executeTakeFirstOrThrow();
      const loading = { tx, keys: services.keys, catalogue, manifest, folder, partnerId };
      await loadTables(loading);
      await refuseStrangers(loading, owners);
      await countOn(tx, catalogue);
      await reissueTokens(tx, services);
      await importPapers(services, tx, folder);
      await auditWrite(
        tx,
        { ...byItself, now: services.clock(), requestId: randomUUID(), host: { partnerId: null } },
        {
          actor: { role: 'system', id: 'system' },
          onBehalfOf: null,
          action: 'partner.import',
          object: { type: 'partner', id: manifest.brand.key },
          patient: null,
          reason: `${manifest.tables.reduce((sum, { rows }) => sum + rows, 0)} rows, exported at ${manifest.exportedAt}`,
        },
      );
      await importBrand({ manifest, folder, brands, undo });
    });
  } catch (error) {
    for (const takeBack of undo.toReversed()) await takeBack().catch(() => undefined);
    throw error;
  }
  return manifest;
}

async function refuseUsed(tx: Tx, { tables }: Catalogue, { brand }: Manifest): Promise<void> {
  await sql`lock table partner in share row exclusive mode`.execute(tx);
  const same = await tx.selectFrom('partner').select('id').where('key', '=', brand.key).executeTakeFirst();
  if (same) throw refused(`There is a partner ${brand.key} in this database already.`);
  for (const { table } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(tx);
    if (rows.length > 0)
      throw refused(
        `This database has rows in ${table}: a partner is read into an installation that nobody has used, whose portal was never started.`,
      );
  }
}

/** An unused database's store can hold only leftovers of a killed import, once it is bound to this database. */
async function removeLeftovers({ database, ports }: Services): Promise<void> {
  const refusal = await bindStore({ database, ports });
  if (refusal !== undefined) throw refused(refusal);
  const pieces = await database.db.selectFrom('file_piece').select('name').limit(1).executeTakeFirst();
  if (pieces) return;
  for (const prefix of everyPrefix) await dropPieces({ database, ports }, await ports.files.list(prefix));
}

/** A sequence that begins above the imported numbers keeps its start, as that of imported services. */
async function countOn(tx: Tx, { tables }: Catalogue): Promise<void> {
  for (const { table, columns } of tables)
    for (const { name } of columns.filter(({ isNumbered }) => isNumbered)) {
      const sequence = sql`pg_get_serial_sequence(${table}, ${name})`;
      const newest = sql`max(${sql.ref(name)})`;
      await sql`select setval(${sequence}, ${newest}) from ${sql.table(table)}
        having ${newest} >= (select seqstart from pg_sequence where seqrelid = ${sequence}::regclass)`.execute(tx);
    }
}
