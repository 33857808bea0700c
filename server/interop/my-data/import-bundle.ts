import { randomUUID } from 'node:crypto';
import type { FhirResource } from 'fhir/r4';
import { addressIn, bringAccount, freeAccountId, refuseTaken } from '../../identity/personal-data/bring-account.ts';
import { iso } from '../../platform/clock.ts';
import { byItself } from '../../platform/context.ts';
import type { HealthTx } from '../../platform/db/health.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { bringRecords } from '../../records/bring/bring-records.ts';
import type { Context, Services } from '../context.ts';
import { Kept } from './kept.ts';
import { readBundle } from './read-bundle.ts';

export async function importBundle(services: Services, host: Context['host'], text: string) {
  const { patient, records, others } = readBundle(text);
  const language = patient.communication[0].language.coding[0].code;
  const occasion = { ...byItself, now: services.clock(), requestId: randomUUID(), idempotencyKey: undefined };
  const context: Context = { ...services, ...occasion, host, language };
  await refuseTaken(context, addressIn(patient));
  const accountId = await freeAccountId(context, patient);
  const resources = others.map((resource) => pointedAt(resource, patient.id, accountId));
  await bringRecords(context, accountId, records, (rows) =>
    inTransaction(services, async (tx) => {
      const health = await bringAccount(tx, context, accountId, patient);
      await rows(tx);
      await keep(health, context, accountId, resources);
    }),
  );
  const files = records.flatMap((record) => record.files);
  const without = files.filter(({ bytes }) => bytes === undefined).length;
  return { accountId, records: records.length, files: files.length - without, without, kept: resources.length };
}

function pointedAt(resource: FhirResource, from: string, to: string): FhirResource {
  if (from === to) return resource;
  const [old, anew] = [`Patient/${from}`, `Patient/${to}`];
  const change = (name: string, value: unknown) => (name === 'reference' && value === old ? anew : value);
  return Kept.parse(JSON.parse(JSON.stringify(resource), change));
}

const atOnce = 500;

async function keep(
  health: HealthTx,
  { now }: Context,
  account_id: string,
  resources: readonly FhirResource[],
): Promise<void> {
  await health
    .insertInto('imported_bundle')
    .values({ account_id, imported_at: iso(now) })
    .execute();
  const rows = resources.map((resource, no) => ({ account_id, no, resource: JSON.stringify(resource) }));
  for (let from = 0; from < rows.length; from += atOnce)
    await health
      .insertInto('imported_resource')
      .values(rows.slice(from, from + atOnce))
      .execute();
}
