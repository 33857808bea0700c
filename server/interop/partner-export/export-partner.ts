import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { auditRead } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { byItself } from '../../platform/context.ts';
import { migrations } from '../../platform/db/migrate.ts';
import { refused } from '../../platform/refused.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Services } from '../context.ts';
import { readCatalogue } from './catalogue.ts';
import { exportPapers } from './export-papers.ts';
import type { TableOwners } from './leaving.ts';
import { filesIn } from './listed-files.ts';
import {
  brandFolder,
  type FileEntry,
  type Manifest,
  manifestName,
  papersPath,
  type TableEntry,
  tablePath,
} from './manifest.ts';
import { readRows } from './read-rows.ts';
import { schemaText } from './schema-text.ts';
import { selectionOf } from './selection.ts';
import { writeEntry } from './written-file.ts';

export type ExportSettings = {
  owners: TableOwners;
  key: string;
  folder: string;
  brands: string;
  portal: string;
};

export async function exportPartner(services: Services, settings: ExportSettings): Promise<Manifest> {
  const { folder } = settings;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw refused(`${folder} is not empty.`);
  await chmod(folder, 0o700);
  try {
    return await services.database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => exportFrom(tx, services, settings));
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function exportFrom(tx: Tx, services: Services, { owners, key, folder, brands, portal }: ExportSettings) {
  await patiently(tx);
  const partner = await tx.selectFrom('partner').selectAll().where('key', '=', key).executeTakeFirst();
  if (!partner) throw refused(`There is no partner ${key}.`);
  const event = (verb: string, reason: string | null) =>
    auditRead(
      services.database.db,
      { ...byItself, now: services.clock(), requestId: randomUUID(), host: { partnerId: partner.id } },
      {
        actor: { role: 'system', id: 'system' },
        onBehalfOf: null,
        action: `partner.${verb}`,
        object: { type: 'partner', id: key },
        patient: null,
        reason,
      },
    );
  await event('export', null);
  const catalogue = await readCatalogue(tx, owners);
  const belongs = await selectionOf(tx, owners, catalogue, partner.id);
  const tables: TableEntry[] = [];
  for (const leaving of catalogue.tables) {
    let rows = 0;
    const counted = async function* () {
      for await (const lines of readRows({ tx, keys: services.keys, partnerId: partner.id, belongs }, leaving)) {
        rows += lines.length;
        yield `${lines.join('\n')}\n`;
      }
    };
    const entry = await writeEntry(folder, tablePath(leaving.table), counted());
    tables.push({ table: leaving.table, rows, ...entry });
  }
  let count = 0;
  const listed = async function* () {
    for await (const line of exportPapers(services, { tx, belongs, folder })) {
      count += 1;
      yield line;
    }
  };
  const papers = await writeEntry(folder, papersPath, listed());
  const files = [
    ...(await exportBrand(join(brands, key), folder)),
    await writeEntry(folder, 'schema.json', [schemaText(owners, catalogue)]),
    await writeEntry(folder, 'README.md', [await readFile(join(import.meta.dirname, 'format.md'))]),
  ];
  const manifest: Manifest = {
    format: 2,
    portal,
    migration: migrations.at(-1) ?? '',
    brand: { key, name: partner.name },
    exportedAt: iso(services.clock()),
    tables,
    files,
    papers: { ...papers, path: papersPath, count },
  };
  const rows = tables.reduce((sum, one) => sum + one.rows, 0);
  await event('exported', `${rows} rows and ${count} papers`);
  await writeEntry(folder, manifestName, [`${JSON.stringify(manifest, undefined, 2)}\n`]);
  return manifest;
}

/** Lifts the database's time limits, because a large partner takes longer than a request may. */
export async function patiently(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
}

async function exportBrand(from: string, folder: string): Promise<FileEntry[]> {
  const entries: FileEntry[] = [];
  for (const path of await filesIn(from))
    entries.push(await writeEntry(folder, brandFolder + path, createReadStream(join(from, path))));
  return entries;
}
