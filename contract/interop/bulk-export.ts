import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { uuid } from '../platform/rules.ts';

export const bulkTypes = ['Patient', 'Coverage', 'Appointment', 'Claim', 'ClaimResponse'] as const;

const instant = z.iso.datetime({ offset: true, error: 'V007' });

const BulkExport = z
  .object({
    id: z.uuid(),
    state: z.enum(['working', 'done', 'failed']),
    people: z.int(),
    types: z.array(z.enum(bulkTypes)),
    since: z.iso.datetime().nullable(),
    asOf: z.iso.datetime().nullable(),
    expiresAt: z.iso.datetime().nullable(),
    files: z.array(
      z.object({
        no: z.int(),
        kind: z.enum(['output', 'deleted']),
        type: z.string().meta({ example: 'city' }),
        count: z.int(),
        fileId: z.uuid(),
      }),
    ),
  })
  .meta({ id: 'BulkExport' });
export type BulkExport = z.infer<typeof BulkExport>;

const byKey = { access: { key: 'export' }, clauses: ['S6-12'] } as const;
const one = z.strictObject({ exportId: uuid });
const refusals = ['#404', 'K429'] as const;

export const startBulkExport = operation({
  ...byKey,
  id: 'startBulkExport',
  method: 'POST',
  path: '/bulk-exports',
  summary:
    'Begin to write what the portal keeps of the partner’s customers; /fhir/$export is the same by the Bulk Data guide',
  input: z.strictObject({
    types: z.array(z.enum(bulkTypes, 'V007')).min(1, 'V001').max(bulkTypes.length, 'V007').optional(),
    since: instant.optional(),
  }),
  output: BulkExport,
  example: { input: { types: ['Patient', 'Claim'], since: '2026-11-01T00:00:00Z' } },
  refusals: ['K429'],
});

export const readBulkExport = operation({
  ...byKey,
  id: 'readBulkExport',
  method: 'GET',
  path: '/bulk-exports/{exportId}',
  summary: 'How far an export of the same key is, and its files once it is done',
  input: one,
  output: BulkExport,
  refusals,
  invalid: { exportId: '#404' },
});

export const removeBulkExport = operation({
  ...byKey,
  id: 'removeBulkExport',
  method: 'POST',
  path: '/bulk-exports/{exportId}/remove',
  summary: 'End an export of the same key, and remove its files',
  input: one,
  output: z.object({ done: z.literal(true) }),
  refusals,
  invalid: { exportId: '#404' },
});
