import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { AuditEvent } from 'fhir/r4';
import { sql } from 'kysely';
import type { Access } from '../../../../contract/identity/access-log.ts';
import { auditQuery, numberedEntriesOf } from '../../../identity/history/entries.ts';
import { accessResource } from '../../../identity/personal-data/fhir.ts';
import { customerOf } from '../../../identity/session/authorize.ts';
import type { Context } from '../../context.ts';
import { contextAs } from '../caller.ts';
import type { FhirCall, Row, Search, SearchResult } from '../row.ts';

type AuditQuery = ReturnType<typeof auditQuery>;
type Keys = Pick<Context['keys'], 'derive'>;

const cipher = 'aes-128-ecb';
const blockBytes = 16;

function secretOf(key: Keys): Buffer {
  return Buffer.from(key.derive('fhir-access'), 'base64url').subarray(0, blockBytes);
}

/** A row's number would tell how much happens at the portal, so its id is an encrypted block. */
function idOf(keys: Keys, no: string): string {
  const sealing = createCipheriv(cipher, secretOf(keys), null).setAutoPadding(false);
  return Buffer.concat([sealing.update(no.padStart(blockBytes, '0')), sealing.final()]).toString('hex');
}

function numbersIn({ keys }: Pick<Context, 'keys'>, id: string): string[] {
  if (!/^[0-9a-f]{32}$/.test(id)) return [];
  return keys.all.flatMap((key) => {
    const opening = createDecipheriv(cipher, secretOf(key), null).setAutoPadding(false);
    const text = Buffer.concat([opening.update(id, 'hex'), opening.final()]).toString('latin1');
    return /^\d{16}$/.test(text) ? [String(Number(text))] : [];
  });
}

function resourceOf({ keys }: Context, accountId: string, { no, entry }: { no: string; entry: Access }): AuditEvent {
  const entity = [{ what: { reference: `Patient/${accountId}` } }];
  return { ...accessResource(entry), id: idOf(keys, no), entity };
}

async function search(request: FhirCall, { filters, ids, count, offset }: Search): Promise<SearchResult> {
  const context = await contextAs(request, 'listAccess');
  const { accountId } = customerOf(context);
  const { db } = context.database;
  const isOwn = filters.every(({ values }) =>
    values.some((value) => value.type === 'reference' && value.id === accountId),
  );
  if (!isOwn) return { resources: [], total: 0 };
  const numbers = ids?.flatMap((id) => numbersIn(context, id));
  const mine = (seen: AuditQuery) => {
    const own = seen.where('patient', '=', accountId);
    return numbers ? own.where(sql<boolean>`audit.id = any(${numbers}::bigint[])`) : own;
  };
  const { total } = await mine(auditQuery(db))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const entries = await numberedEntriesOf(db, mine, { limit: count + 1, offset });
  return { resources: entries.map((one) => resourceOf(context, accountId, one)), total: Number(total) };
}

export const auditEvent: Row = {
  type: 'AuditEvent',
  of: 'who looked at the customer’s data or changed it, the newest first',
  lacks: ['what the customer looked at'],
  as: ['listAccess'],
  personal: true,
  params: { patient: { type: 'reference', says: 'whose data; of others there is nothing' } },
  includes: {},
  search,
  read: async (request, id) => (await search(request, { filters: [], ids: [id], count: 1, offset: 0 })).resources[0],
};
