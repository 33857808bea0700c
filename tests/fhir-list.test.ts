import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bulkTypes } from '../contract/interop/bulk-export.ts';
import { bulkRows } from '../server/interop/bulk-export/types.ts';
import { scopesOf } from '../server/interop/fhir/capability.ts';
import type { Row } from '../server/interop/fhir/row.ts';
import { rows } from '../server/interop/fhir/rows.ts';
import { furthestFree, mostProposed } from '../server/interop/fhir/scheduling/free-times.ts';
import { furthest, mostCounted, mostIncluding, mostShown } from '../server/interop/fhir/search-of.ts';
import { summaryRows } from '../server/interop/my-data/summary-entries.ts';

const file = join(import.meta.dirname, '../docs/fhir.md');

const head = `# What is mapped to FHIR R4

The façade at \`/fhir\`, from the table its CapabilityStatement is made of; \`KAPU_FHIR=write npm test -- fhir-list\` writes this
list. Why it is so is decided in [0123](decisions/0123-fhir-facade.md), and the publication of free times beside it in
[0122](decisions/0122-publication.md).

A caller shows the bearer token of a log-in, and the header \`sid\` for the policy that is chosen. What they may is what the operations
named here allow them; a scope is the same right in the words of SMART App Launch 2. The directory is open to whoever may see a
provider's page. Every type takes \`_id\`, \`_count\` (${mostShown} at most; with \`_include\`, ${mostIncluding} shared by all of them), \`_offset\`, \`_include\` as listed, and \`_format=json\`; another
parameter is refused by KD003. Refusals are OperationOutcomes with the codes of the API.
`;

const bulkLines = bulkTypes.map((type) => {
  const { of, isHealth, changed } = bulkRows[type];
  return `| ${type} | ${of.join(', ')} of “my data” | ${isHealth ? 'left out' : 'given'} | ${changed.length > 0 ? 'what has changed' : 'always whole'} |`;
});

const notes = `## Search

A comma is “or”, a parameter named again is “and”. Texts begin so, or are compared by \`:exact\` and \`:contains\`; dates take \`eq\`,
\`ge\`, \`gt\`, \`le\` and \`lt\`. The next page is the link \`next\`; beyond ${furthest} (or less, where
the type says so) there is none, and an OperationOutcome says so. \`Bundle.total\` is left out beyond ${mostCounted}. Not here: \`_sort\`, \`_summary\`, \`_elements\`, \`_lastUpdated\`,
\`_revinclude\`, chains, \`_history\`, XML, batches and transactions, subscriptions and \`$everything\`.

## Versions

A resource has its version in \`meta.versionId\` and \`ETag\`: \`If-None-Match\` spares an answer that would be the same, and a change
with \`If-Match\` is refused by KD004 where it has become another.

## Booking

\`$find\` proposes free times (${mostProposed} a page, ${furthestFree} from the first at the farthest, else KD003; then a later \`start\` or a doctor), each with what the caller pays in the extension \`urn:kapu:price\`. \`$hold\` keeps one for ten minutes for
whoever asked; \`$book\` books it, or a proposed one at once, for the caller or the relative in \`patient-reference\`. An Appointment sent
to \`$book\` in \`appointment-resource\` with the price that was shown is refused where that is no longer the price. The status
\`cancelled\` cancels, by \`$book\`, PUT or PATCH; another Slot moves. Where it is late by the partner's rule, the extension
\`urn:kapu:late-accepted\` says that this is accepted.

A guest books without a log-in, in two steps. \`$book\` with \`appointment-reference\`, the person as \`patient-resource\` (name, birth date,
e-mail and phone in \`telecom\`), and \`privacy-accepted\` and \`terms-accepted\` as \`true\` answers a pending Appointment, and a code is mailed.
\`$book\` with that Appointment and the code as \`verification-code\` books it. Who accepts for the person has shown them both texts.
Without \`patient-resource\` the same call is refused by K401. What is paid here stays pending, with the page to pay on in
\`urn:kapu:continue-at\`.

## Bulk export

A partner's own system takes along what the portal keeps of the partner's customers, by the system level of Bulk Data Access
([0125](decisions/0125-bulk-export.md)). It shows a key of the scope \`export\` in the header \`apikey\`; nobody else may.

| request | answer |
|---|---|
| \`GET\` or \`POST /fhir/$export\`, with \`_type\`, \`_since\`, \`_outputFormat\` in the query or in Parameters | 202, and the place of its state in \`Content-Location\`; 429 while one of the key is under way |
| \`GET\` that place | 202 with \`X-Progress\` and \`Retry-After\`; then 200 with the list of files, until \`Expires\`; 500 where it failed |
| \`GET\` a file | NDJSON, a resource a line; each reading is written down |
| \`DELETE\` that place | 202; the files are gone |

| type | from | without the partner's statement accepted | \`_since\` |
|---|---|---|---|
${bulkLines.join('\n')}

Left out of each: free words, diagnoses, names of files, bank accounts. Who was erased since \`_since\` is in \`deleted\`. Another parameter, and
another type, is refused by KD003. Not here: the levels of Patient and Group, \`_typeFilter\`, \`_elements\`, \`patient\`, other types.
`;

function interactionsOf(row: Row): string {
  const all = [
    row.read && 'read',
    row.search && 'search',
    row.update && 'update, patch',
    ...new Set((row.steps ?? []).map(({ code }) => `$${code}`)),
  ];
  return all.filter(Boolean).join(', ') || 'as an answer alone';
}

function sectionOf(row: Row): string {
  const names = Object.keys(row.params).map((name) => `\`${name}\``);
  const operations = [...row.as, ...(row.update ? [row.update.as] : []), ...(row.steps ?? []).map(({ as }) => as)];
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
    `| scope | ${row.personal ? `\`${scopesOf(row)}\`` : 'none'} |`,
    `| rights of | ${[...new Set(operations)].map((name) => `\`${name}\``).join(', ')} |`,
    ...(row.needs ? [`| a search needs | ${row.needs} |`] : []),
    ...(row.furthest ? [`| paged to | ${row.furthest} |`] : []),
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
    `### Kept, and not read here\n\n${elsewhere.map((type) => `\`${type}\``).join(', ')}: a person takes these along with “my data” alone.\n`,
    notes,
  ].join('\n');
}

it('the list of what is mapped to FHIR is that of the façade’s own table', () => {
  if (process.env.KAPU_FHIR === 'write') writeFileSync(file, list());
  expect(readFileSync(file, 'utf8')).toBe(list());
});
