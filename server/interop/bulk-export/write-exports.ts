import { sql } from 'kysely';
import { bulkTypes } from '../../../contract/interop/bulk-export.ts';
import { fileStates } from '../../../contract/records/file-states.ts';
import { lockedOf } from '../../identity/account/locked-cases.ts';
import { partnerEvent } from '../../identity/partner-event.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { iso, plus } from '../../platform/clock.ts';
import { errorDetails } from '../../platform/error-details.ts';
import { forgetFile } from '../../platform/files/forget-file.ts';
import type { Host } from '../../platform/host.ts';
import { jobContext } from '../../platform/job-context.ts';
import { moveTo } from '../../platform/move-to.ts';
import { day } from '../../platform/retention.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Services } from '../context.ts';
import { bulkEvent, countsIn } from './bulk-event.ts';
import { endExport } from './end-export.ts';
import type { BulkRow } from './find.ts';
import type { JobAt } from './job-at.ts';
import { erasedSince, isKeyInForce, lockedSince, type Person, peopleAfter } from './people.ts';
import { addFile, type SealedFile, sealFile } from './seal-file.ts';
import { bulkRows, caseIdOf, changedSince, withoutWords } from './types.ts';

/** Customers that are in memory together, and in one file of each type. */
const atOnce = 500;
/** Seconds after which another process continues the work of a killed one. */
const leaseLasts = 60;
const mostTries = 5;
/** Minutes for which finished files can be fetched. */
const filesLast = day;

/** An interrupted export is continued behind its last customer. */
export async function writeExports(services: Services, hosts: readonly Host[]): Promise<void> {
  let interrupted = 0;
  for (let row = await leaseOne(services); row; row = await leaseOne(services)) {
    const host = hosts.find(({ partnerId }) => partnerId === row?.partner_id);
    if (!host) continue;
    const context = jobContext(services, host, host.brand.locale, `bulk-export-${row.id}`);
    try {
      if (row.tries > mostTries || !(await isKeyInForce(context, row))) await endExport(context, row, 'failed');
      else await writeOne(context, row);
    } catch (error) {
      interrupted += 1;
      services.log.error({ export: row.id, error: errorDetails(error) }, 'an export was interrupted');
    }
  }
  if (interrupted > 0) throw new Error(`${interrupted} exports were interrupted`);
}

async function leaseOne({ database, clock }: Services): Promise<BulkRow | undefined> {
  return database.db
    .with('due', (db) =>
      db
        .selectFrom('bulk_export')
        .select('id')
        .where('status', '=', 'working')
        .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<', sql<string>`now()`)]))
        .orderBy('created_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('bulk_export')
    .from('due')
    .whereRef('bulk_export.id', '=', 'due.id')
    .set({ leased_until: leaseEnd, tries: sql`tries + 1`, as_of: sql`coalesce(as_of, ${iso(clock())}::timestamptz)` })
    .returningAll('bulk_export')
    .executeTakeFirst();
}

const leaseEnd = sql<string>`now() + ${leaseLasts} * interval '1 second'`;

async function writeOne(context: JobAt, row: BulkRow): Promise<void> {
  for (let last = row.last_account; ; ) {
    const people = await peopleAfter(context, last, atOnce);
    if (!(await isKeyInForce(context, row))) return endExport(context, row, 'failed');
    const lines = await linesOf(context, row, people);
    const files: SealedFile[] = [];
    for (const [type, all] of lines)
      if (all.length > 0) files.push(await sealFile(context, row.id, { kind: 'output', type, lines: all }));
    const isLast = people.length < atOnce;
    if (isLast) files.push(...(await erasedFile(context, row)));
    const next = people.at(-1)?.id ?? last;
    if (!(await keep(context, row, { last, next, people: people.length, files, isLast }))) {
      for (const { id } of files) await forgetFile(context, id);
      return;
    }
    if (isLast) return;
    last = next;
  }
}

/** Each person's audit records the export before it happens (P04, P12). */
async function linesOf(context: JobAt, row: BulkRow, people: readonly Person[]): Promise<Map<string, string[]>> {
  const types = bulkTypes.filter((type) => row.types.includes(type));
  const hasChanged = await changedSince(
    context,
    types,
    people.map(({ id }) => id),
    row.since,
  );
  const lines = new Map<string, string[]>(types.map((type) => [type, []]));
  for (const { id, has_accepted } of people) {
    const theirs = types.filter((type) => has_accepted || !bulkRows[type].isHealth);
    const parts = context.personalData.filter((part) => theirs.some((type) => bulkRows[type].of.includes(part.id)));
    const locked = await lockedOf(context.database.db, id);
    const resources: { type: string; text: string }[] = [];
    for (const part of parts)
      for await (const one of (await part.resources?.({ ...context, operator: undefined }, id)) ?? []) {
        const type = theirs.find((type) => type === one.resourceType && bulkRows[type].of.includes(part.id));
        if (type && hasChanged(type, one.id ?? '') && !locked.has(caseIdOf(one.id)))
          resources.push({ type, text: `${JSON.stringify(withoutWords(one))}\n` });
      }
    if (resources.length === 0) continue;
    const object = { type: 'account', id };
    const reason = countsIn(resources.map(({ type }) => type));
    const event = partnerEvent(row.api_key_id, { action: 'account.bulk_export', object, patient: id, reason });
    await auditRead(context.database.db, context, event);
    await context.database.db
      .updateTable('bulk_export')
      .set({ leased_until: leaseEnd })
      .where('id', '=', row.id)
      .execute();
    for (const { type, text } of resources) lines.get(type)?.push(text);
  }
  return lines;
}

async function erasedFile(context: JobAt, row: BulkRow): Promise<SealedFile[]> {
  const erased = row.types.includes('Patient') ? await erasedSince(context, row) : [];
  const gone = [...erased.map((id) => `Patient/${id}`), ...(await lockedSince(context, row))];
  if (gone.length === 0) return [];
  const lines = gone.map((url) => {
    const entry = [{ request: { method: 'DELETE', url } }];
    return `${JSON.stringify({ resourceType: 'Bundle', type: 'transaction', entry })}\n`;
  });
  return [await sealFile(context, row.id, { kind: 'deleted', type: 'Bundle', lines })];
}

type Slice = {
  last: string | null;
  next: string | null;
  people: number;
  files: readonly SealedFile[];
  isLast: boolean;
};

/** @returns false where it was ended meanwhile, or another process has continued it */
async function keep(context: JobAt, row: BulkRow, { last, next, people, files, isLast }: Slice): Promise<boolean> {
  const now = context.clock();
  return inTransaction(context, async (tx) => {
    const moved = await tx
      .updateTable('bulk_export')
      .set({
        last_account: next,
        people: sql`people + ${people}`,
        tries: 0,
        leased_until: leaseEnd,
        ...(isLast && { status: 'done', expires_at: iso(plus(now, filesLast)), leased_until: null }),
      })
      .where('id', '=', row.id)
      .where('status', '=', 'working')
      .where('last_account', 'is not distinct from', last)
      .executeTakeFirst();
    if (moved.numUpdatedRows === 0n) return false;
    const { before } = await tx
      .selectFrom('bulk_export_file')
      .select(({ fn }) => fn.countAll<number>().as('before'))
      .where('export_id', '=', row.id)
      .executeTakeFirstOrThrow();
    for (const [at, file] of files.entries()) {
      const no = before + at + 1;
      const event = bulkEvent(row, 'write', `${no}: ${file.type} ${file.count}`);
      const health = await moveTo(tx, context, { states: fileStates, from: undefined, to: 'attached', event });
      await addFile(health, context, row.id, file, no);
    }
    return true;
  });
}

export async function expireExports(services: Services, hosts: readonly Host[]): Promise<void> {
  const due = await services.database.db
    .selectFrom('bulk_export')
    .selectAll()
    .where('status', '=', 'done')
    .where('expires_at', '<=', iso(services.clock()))
    .execute();
  for (const row of due) {
    const host = hosts.find(({ partnerId }) => partnerId === row.partner_id);
    if (host) await endExport(jobContext(services, host, host.brand.locale, `bulk-export-${row.id}`), row, 'expired');
  }
}
