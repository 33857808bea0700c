import type { Claim, ClaimResponse } from 'fhir/r4';
import { sql } from 'kysely';
import type { bulkTypes } from '../../../contract/interop/bulk-export.ts';
import type { HandedResource } from '../../platform/personal-data.ts';
import type { Services } from '../context.ts';

export type BulkType = (typeof bulkTypes)[number];

type BulkTypeRow = {
  of: readonly string[];
  /** Exported only for people who accepted the partner's statement on data. */
  isHealth: boolean;
  /** Tables whose changed rows name its changed ids; empty where changes are not recorded. */
  changed: readonly { table: 'account' | 'reservation' | 'claim' | 'preauthorization'; by: 'id' | 'account_id' }[];
};

const cases = [
  { table: 'claim', by: 'account_id' },
  { table: 'preauthorization', by: 'account_id' },
] as const;

export const bulkRows: Readonly<Record<BulkType, BulkTypeRow>> = {
  Patient: { of: ['account'], isHealth: false, changed: [{ table: 'account', by: 'id' }] },
  Coverage: { of: ['account', 'relatives'], isHealth: false, changed: [] },
  Appointment: { of: ['reservations'], isHealth: true, changed: [{ table: 'reservation', by: 'account_id' }] },
  Claim: { of: ['claims', 'preauthorizations'], isHealth: true, changed: cases },
  ClaimResponse: { of: ['claims', 'preauthorizations'], isHealth: true, changed: cases },
};

/** Minutes after which a transaction that was open at the named moment is over. */
const overlap = 5;

/** @returns whether a row has changed since then, by type and id; always true where everything is exported */
export async function changedSince(
  { database: { db } }: Pick<Services, 'database'>,
  types: readonly BulkType[],
  people: readonly string[],
  since: string | null,
): Promise<(type: BulkType, id: string) => boolean> {
  if (since === null) return () => true;
  const from = Temporal.Instant.from(since).subtract({ minutes: overlap }).toString();
  const byType = new Map<BulkType, ReadonlySet<string>>();
  for (const type of types) {
    const { changed } = bulkRows[type];
    const ids: string[] = [];
    for (const { table, by } of changed) {
      const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
        where ${sql.ref(by)} = any(${people}::uuid[]) and updated_at > ${from}::timestamptz`.execute(db);
      ids.push(...rows.map(({ id }) => id));
    }
    if (changed.length > 0) byType.set(type, new Set(ids));
  }
  return (type, id) => byType.get(type)?.has(caseIdOf(id)) ?? true;
}

export function caseIdOf(id = ''): string {
  return id.replace(/-decision$/, '');
}

/** Removes free words about an illness, and bank accounts: only a person with that right may read them (0065). */
export function withoutWords(resource: HandedResource): HandedResource {
  if (resource.resourceType === 'Appointment') {
    const { patientInstruction: _words, ...visit } = resource;
    return visit;
  }
  if (resource.resourceType === 'Claim') return claimWithoutWords(resource);
  return resource.resourceType === 'ClaimResponse' ? responseWithoutWords(resource) : resource;
}

function claimWithoutWords({
  supportingInfo: _info,
  diagnosis: _illness,
  payee: _account,
  item,
  ...claim
}: Claim): Claim {
  const items = item?.map(({ programCode: _note, bodySite: _site, ...line }) => line);
  return { ...claim, ...(items && { item: items }) };
}

function responseWithoutWords({ disposition, processNote: _words, item, ...response }: ClaimResponse): ClaimResponse {
  const items = item?.map(({ adjudication, ...line }) => ({
    ...line,
    adjudication: adjudication.map(({ reason, ...sum }) => ({
      ...sum,
      ...(reason?.coding && { reason: { coding: reason.coding } }),
    })),
  }));
  // The disposition of an approval is its decision, that of a claim the words written to the customer.
  const decision = response.use === 'preauthorization' && disposition !== undefined ? { disposition } : {};
  return { ...response, ...decision, ...(items && { item: items }) };
}
