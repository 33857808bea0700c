import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bulkTypes } from '../../contract/interop/bulk-export.ts';
import { bulkRows } from '../../server/interop/bulk-export/types.ts';
import { scopesOf } from '../../server/interop/fhir/capability.ts';
import type { Row } from '../../server/interop/fhir/row.ts';
import { rows } from '../../server/interop/fhir/rows.ts';
import { furthestFree, mostProposed } from '../../server/interop/fhir/scheduling/free-times.ts';
import { furthest, mostCounted, mostIncluding, mostParams, mostShown } from '../../server/interop/fhir/search-of.ts';
import { summaryRows } from '../../server/interop/my-data/summary-entries.ts';

const file = join(import.meta.dirname, '../../docs/fhir.md');

const head = `# The FHIR R4 interface

The portal speaks FHIR R4 at \`/fhir\`. \`KAPU_FHIR=write npm test -- fhir-list\` writes this page from the same table as the
CapabilityStatement. Decision [0123](decisions/0123-fhir-facade.md) gives the reasons, and [0122](decisions/0122-publication.md) is about the separate publication of free times.

A caller sends the bearer token of a log-in, and may choose a policy with the header \`sid\`. They may do here what the operations of the API
allow them that each section names under “rights of”; the scope expresses the same right in the terms of SMART App Launch 2. The directory is open to everybody who may see a
provider's page. Every type accepts \`_id\`, \`_count\` (${mostShown} at most; with \`_include\`, ${mostIncluding} shared by all of them), \`_offset\`, \`_include\` as listed, and \`_format=json\`.
An unknown parameter is refused with KD007, more than ${mostParams} parameters with KD008, and a value that cannot be read with KD003. Refusals are OperationOutcomes with the codes of the API.
`;

const bulkLines = bulkTypes.map((type) => {
  const { of, isHealth, changed } = bulkRows[type];
  return `| ${type} | ${of.join(', ')} of “my data” | ${isHealth ? 'left out' : 'included'} | ${changed.length > 0 ? 'only what has changed' : 'always everything'} |`;
});

const notes = `## Search

A comma means “or”, and a repeated parameter means “and”. A text matches the beginning of a value, or is compared by \`:exact\` or \`:contains\`. Dates accept \`eq\`,
\`ge\`, \`gt\`, \`le\` and \`lt\`. The link \`next\` leads to the next page. There is no page beyond ${furthest} resources (or fewer, if
the section of the type says so); an OperationOutcome then says so. \`Bundle.total\` is left out if it is above ${mostCounted}. The portal does not support \`_sort\`, \`_summary\`, \`_elements\`, \`_lastUpdated\`,
\`_revinclude\`, chained parameters, \`_history\`, XML, batches and transactions, subscriptions and \`$everything\`.

## Versions

A resource has its version in \`meta.versionId\` and \`ETag\`: a request with \`If-None-Match\` gets 304 if the version is still the same, and a change
with \`If-Match\` is refused with KD004 if the version is another by now.

## Booking

\`$find\` proposes free times (${mostProposed} a page, ${furthestFree} from the first at the farthest, else KD003; then send a later \`start\` or name a doctor). Each has what the caller pays in the extension \`urn:kapu:price\`. \`$hold\` holds a time for ten minutes for
the caller. \`$book\` books the held time, or a proposed one directly, for the caller or for the relative in \`patient-reference\`. If you send the Appointment
with the price that was shown to \`$book\`, in \`appointment-resource\`, the booking is refused if the price has changed. The status
\`cancelled\`, sent by \`$book\`, PUT or PATCH, cancels the visit; another Slot moves it. If the partner's rule counts this as late, the extension
\`urn:kapu:late-accepted\` says that the person accepts that.

A guest books without a log-in, in two steps. \`$book\` with \`appointment-reference\`, the person as \`patient-resource\` (name, birth date,
e-mail and phone in \`telecom\`), and \`privacy-accepted\` and \`terms-accepted\` as \`true\` returns a pending Appointment, and the portal mails a code to the person.
\`$book\` with that Appointment and the code as \`verification-code\` books it. Your system must show both texts to the person before it accepts them.
Without \`patient-resource\` the same call is refused with K401. A visit that is paid through the portal stays pending; \`urn:kapu:continue-at\` has the page to pay on.

## Bulk export

A partner's own system can download the data of the partner's customers, by the system level of Bulk Data Access
([0125](decisions/0125-bulk-export.md)). It needs a key with the scope \`export\` in the header \`apikey\`; nobody else may use this interface.

| request | answer |
|---|---|
| \`GET\` or \`POST /fhir/$export\`, with \`_type\`, \`_since\`, \`_outputFormat\` in the query or in Parameters | 202, and the address of its status in \`Content-Location\`; 429 while another export of the same key is running |
| \`GET\` that address | 202 with \`X-Progress\` and \`Retry-After\` while it runs; then 200 with the list of files, until \`Expires\`; 500 if it failed |
| \`GET\` a file | NDJSON, one resource on each line; the audit records each download |
| \`DELETE\` that address | 202; the files are deleted |

| type | from | for customers who have not accepted the partner's statement | with \`_since\` |
|---|---|---|---|
${bulkLines.join('\n')}

No type includes free text, diagnoses, names of files or bank accounts. \`deleted\` lists the customers whose accounts were erased since \`_since\`. An unknown parameter is refused with KD007, and
an unknown type with KD003. The portal does not support the levels of Patient and Group, \`_typeFilter\`, \`_elements\`, \`patient\` and other types.
`;

function interactionsOf(row: Row): string {
  const all = [
    row.read && 'read',
    row.search && 'search',
    row.update && 'update, patch',
    ...new Set((row.steps ?? []).map(({ code }) => `$${code}`)),
  ];
  return all.filter(Boolean).join(', ') || 'only as an answer';
}

function sectionOf(row: Row): string {
  const names = Object.keys(row.params).map((name) => `\`${name}\``);
  const operations = [...row.as, ...(row.update ? [row.update.as] : []), ...(row.steps ?? []).map(({ as }) => as)];
  const scope = scopesOf(row);
  const lines = [
    `${row.of[0]?.toUpperCase()}${row.of.slice(1)}.`,
    '',
    '| | |',
    '|---|---|',
    `| interactions | ${interactionsOf(row)} |`,
    `| search | ${names.join(', ') || '–'} |`,
    `| \`_include\` | ${
      Object.keys(row.includes)
        .map((name) => `\`${name}\``)
        .join(', ') || '–'
    } |`,
    `| scope | ${scope === undefined ? 'none' : `\`${scope}\``} |`,
    `| rights of | ${[...new Set(operations)].map((name) => `\`${name}\``).join(', ')} |`,
    ...(row.needs ? [`| a search needs | ${row.needs} |`] : []),
    ...(row.furthest ? [`| no page beyond | ${row.furthest} |`] : []),
    ...row.lacks.map((one) => `| not mapped | ${one} |`),
  ];
  return `### ${row.type}\n\n${lines.join('\n')}\n`;
}

function list(): string {
  const types: readonly string[] = rows.map(({ type }) => type);
  const elsewhere = Object.keys(summaryRows).filter((type) => !types.includes(type));
  return [
    head,
    '## Types\n',
    ...rows.map(sectionOf),
    `### Types that cannot be read here\n\n${elsewhere.map((type) => `\`${type}\``).join(', ')}: a person gets these only with the export of “my data”.\n`,
    notes,
  ].join('\n');
}

it('the list of what is mapped to FHIR is that of the façade’s own table', () => {
  if (process.env.KAPU_FHIR === 'write') writeFileSync(file, list());
  expect(readFileSync(file, 'utf8')).toBe(list());
});
