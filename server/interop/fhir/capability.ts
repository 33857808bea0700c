import type { CapabilityStatement, CapabilityStatementRestResource } from 'fhir/r4';
import { iso } from '../../platform/clock.ts';
import { version } from '../../platform/version.ts';
import type { Context } from '../context.ts';
import { bulkExport } from './bulk.ts';
import type { Row } from './row.ts';

/** SMART's letters: `r` to read one, `s` to search, `u` to change, `c` to book. Undefined for a type that is not personal. */
export function scopesOf(row: Row): string | undefined {
  const letters = [
    row.steps?.some(({ method }) => method === 'POST') ? 'c' : '',
    row.read ? 'r' : '',
    row.update ? 'u' : '',
    row.search ? 's' : '',
  ].join('');
  return row.personal && letters !== '' ? `patient/${row.type}.${letters}` : undefined;
}

const scopeExtension = 'urn:kapu:scope';

function resourceOf(row: Row): CapabilityStatementRestResource {
  const interaction = [
    ...(row.read ? [{ code: 'read' as const }] : []),
    ...(row.search ? [{ code: 'search-type' as const }] : []),
    ...(row.update
      ? [
          { code: 'update' as const, documentation: row.update.says },
          { code: 'patch' as const, documentation: row.update.says },
        ]
      : []),
  ];
  const includes = Object.keys(row.includes);
  const scope = scopesOf(row);
  return {
    type: row.type,
    documentation: [`${row.of}.`, ...row.lacks.map((one) => `Not: ${one}.`)].join(' '),
    ...(scope !== undefined && { extension: [{ url: scopeExtension, valueString: scope }] }),
    interaction,
    versioning: 'no-version',
    readHistory: false,
    updateCreate: false,
    conditionalRead: row.read ? 'not-match' : 'not-supported',
    ...(includes.length > 0 && { searchInclude: includes }),
    ...(row.search && {
      searchParam: [
        { name: '_id', type: 'token' as const, documentation: 'ids, with commas between' },
        ...Object.entries(row.params).map(([name, { type, says }]) => ({ name, type, documentation: says })),
      ],
    }),
    ...(row.steps && {
      operation: row.steps.map(({ code, definition, says }) => ({ name: code, definition, documentation: says })),
    }),
  };
}

const security =
  'The bearer token of a log-in (/api/login, or the token a partner’s system was given), and the header sid for the policy that is ' +
  'chosen. The directory is open to whom the portal’s search is. What a token may is what the same caller may by the API; the ' +
  'scopes named here are these rights in the words of SMART App Launch 2.';

export function capabilityStatement(
  { host, now }: Pick<Context, 'host' | 'now'>,
  rows: readonly Row[],
): CapabilityStatement {
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: iso(now),
    publisher: host.brand.name,
    kind: 'instance',
    software: { name: 'Kapu', version },
    implementation: { description: host.brand.name, url: `${host.baseUrl}/fhir` },
    fhirVersion: '4.0.1',
    format: ['application/fhir+json', 'json'],
    patchFormat: ['application/json-patch+json'],
    instantiates: [
      'https://profiles.ihe.net/ITI/Scheduling/CapabilityStatement/IHE.Scheduling.server',
      'http://hl7.org/fhir/uv/bulkdata/CapabilityStatement/bulk-data',
    ],
    rest: [
      { mode: 'server', security: { description: security }, resource: rows.map(resourceOf), operation: [bulkExport] },
    ],
  };
}
