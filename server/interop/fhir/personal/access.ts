import type { AuditEvent } from 'fhir/r4';
import { accessResource } from '../../../identity/personal-data/fhir.ts';
import { customerOf } from '../../../identity/session/authorize.ts';
import { contextAs } from '../caller.ts';
import type { FhirCall, Row, Search, SearchResult } from '../row.ts';
import { unreadable } from '../values.ts';

/** As many as the operation lists at once. */
const mostAtOnce = 100;

async function search(asked: FhirCall, { filters, ids, count, offset }: Search): Promise<SearchResult> {
  const context = await contextAs(asked, 'listAccess');
  const { accountId } = customerOf(context);
  const isOwn = filters.every(({ values }) =>
    values.some((value) => value.type === 'reference' && value.id === accountId),
  );
  if (!isOwn || ids) return { resources: [], total: 0 };
  const limit = Math.min(mostAtOnce, count);
  if (limit === 0 || offset % limit !== 0) throw unreadable('_offset', String(offset));
  const { items, total } = await asked.execute('listAccess', { page: offset / limit + 1, limit }, asked.info);
  const resources = items.map(
    (entry): AuditEvent => ({ ...accessResource(entry), entity: [{ what: { reference: `Patient/${accountId}` } }] }),
  );
  return { resources, total };
}

export const auditEvent: Row = {
  type: 'AuditEvent',
  of: 'who looked at the customer’s data or acted on it, the newest first',
  lacks: ['ids and reading of one: an entry is a line of the list', 'the customer’s own looks'],
  as: ['listAccess'],
  personal: true,
  params: { patient: { type: 'reference', says: 'whose data; of others there is nothing' } },
  includes: {},
  search,
};
