import { operationList } from '../../contract/operations.ts';
import type { Cost } from '../../contract/platform/door.ts';
import { memberOf } from '../../contract/platform/member-of.ts';
import type { Operation } from '../../contract/platform/operation.ts';
import { uploadFile } from '../../contract/records/file.ts';
import { routes } from '../../contract/routes.ts';
import { coverageFilePath } from '../../server/entitlement/coverage/coverage-file.ts';
import type { ParamType } from '../../server/interop/fhir/row.ts';
import { rows } from '../../server/interop/fhir/rows.ts';
import { furthestFree } from '../../server/interop/fhir/scheduling/free-times.ts';
import { exportPath } from '../../server/interop/my-data/hand-out.ts';
import { invoiceFilePath } from '../../server/payment/invoice/hand-out.ts';
import { downloadPath } from '../../server/records/ticket.ts';
import { plainPdf } from '../files/pdfs.ts';
import { photo } from '../files/pictures.ts';
import { shownInputs } from './shown-inputs.ts';

export type Door = { name: string; path: string; init?: RequestInit; cost: Cost };

const longText = 'x'.repeat(190);

function pairsOf(filters: readonly string[]): string[] {
  return filters.flatMap((one, at) => [one, ...filters.slice(at + 1).map((other) => `${one}&${other}`)]);
}

/** A match, no match, and the longest value that is read, by type. */
const values: Readonly<Record<ParamType, readonly string[]>> = {
  token: ['busy', 'x', '101'],
  string: ['a', longText],
  reference: ['1', '1,2,3,4,5,6,7,8,9,10'],
  date: ['ge2026-01-01', 'lt2099-01-01'],
};

function fhirDoors(from: string, to: string): Door[] {
  const week = `start=ge${from}&start=lt${to}`;
  return rows.flatMap((row): Door[] => {
    if (row.personal || !row.search) return [];
    const filters = Object.entries(row.params).flatMap(([name, { type }]) =>
      values[type].map((one) => `${name}=${one}`),
    );
    const includes = Object.keys(row.includes).map((name) => `_include=${name}`);
    const narrow = row.needs ? [week, 'schedule=1,2,3,4,5,6,7,8,9,10'] : [''];
    const ends = ['_count=200', `_count=200&_offset=${row.furthest ?? 10_000}`, '_count=1', includes.join('&')];
    const queries = [...pairsOf(filters), ...ends, ...filters.map((one) => `${one}&_count=200&${includes.join('&')}`)];
    return narrow.flatMap((by) =>
      queries.map(
        (query): Door => ({ name: `FHIR ${row.type}`, path: `/fhir/${row.type}?${by}&${query}`, cost: 'search' }),
      ),
    );
  });
}

function pathOf({ id, path }: Operation, input: Readonly<Record<string, unknown>>): string {
  const known: Readonly<Record<string, string>> = {
    providerId: '1',
    doctorId: '1',
    specializationId: '1',
    page: 'video',
  };
  return `/api${path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(input[name] ?? known[name] ?? id))}`;
}

/** The longest come first. */
function valuesOf(operation: Operation, name: string, example: unknown): string[] {
  const field = memberOf(operation.input.shape, name);
  const tried = [
    longText,
    'a',
    '1',
    '50',
    '101',
    'true',
    'Budapest',
    '2026-12-01',
    ...(example === undefined ? [] : [String(example)]),
  ];
  return tried
    .filter((one) => memberOf(field, 'safeParse') === undefined || operation.input.shape[name]?.safeParse(one).success)
    .slice(0, 3);
}

/** Calls that read the visit of their token before anything else. */
const paying = ['readVisitPayment', 'payVisit', 'createVisitInvoiceFile'];

function operationDoors(): Door[] {
  const inputs = shownInputs();
  return operationList.flatMap((operation): Door[] => {
    if ((operation.access !== 'public' && operation.access !== 'entry') || operation.consumes) return [];
    const { id, cost = 'search' } = operation;
    const input = paying.includes(id) ? (inputs.get(id) ?? {}) : { ...operation.example?.input };
    const path = pathOf(operation, input);
    if (operation.method === 'POST') {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) };
      return [{ name: id, path, init, cost }];
    }
    const names = Object.keys(operation.input.shape).filter((name) => !operation.path.includes(`{${name}}`));
    const filters = names.flatMap((name) =>
      valuesOf(operation, name, input[name]).map((value) => `${name}=${encodeURIComponent(value)}`),
    );
    return ['', ...pairsOf(filters)].map((query) => ({ name: id, path: `${path}?${query}`, cost }));
  });
}

/** A request without a file ends at a limit of its own (T27). */
async function uploadDoors(): Promise<Door[]> {
  const files = [
    new File([new Uint8Array(await plainPdf())], 'report.pdf'),
    new File([new Uint8Array(await photo())], 'referral.jpg'),
  ];
  return files.map((file) => {
    const body = new FormData();
    body.set('file', file);
    return { name: uploadFile.id, path: '/api/files/care_request', init: { method: 'POST', body }, cost: 'file' };
  });
}

const downloads = [downloadPath, exportPath, invoiceFilePath, coverageFilePath];

function routeDoors(from: string, to: string, monday: string): Door[] {
  const pages = routes.filter(({ path }) => !/[:*]/.test(path)).map(({ id, path }) => ({ name: `page ${id}`, path }));
  const since = '_since=2026-11-01T00:00:00Z';
  const find = `/fhir/Appointment/$find?start=${from}&end=`;
  const finds = [
    `${to}`,
    '2099-01-01',
    `2099-01-01&_count=200&_offset=${furthestFree}`,
    '2099-01-01&location-string=zzz',
  ];
  const files = ['locations', 'schedules', `slots-${monday}`].map((name) => `/fhir/publication/${name}.ndjson`);
  const more = [
    ...finds.map((query) => ({ name: 'FHIR $find', path: `${find}${query}` })),
    { name: 'FHIR metadata', path: '/fhir/metadata' },
    { name: 'publication', path: '/fhir/$bulk-publish' },
    { name: 'publication', path: `/fhir/$bulk-publish?${since}` },
    { name: 'OpenAPI', path: '/api/openapi.json' },
    { name: 'API page', path: '/api/docs' },
    { name: 'sitemap', path: '/sitemap.xml' },
    { name: 'manifest', path: '/manifest.webmanifest' },
    { name: 'card', path: '/card.png' },
    ...downloads.map((at) => ({ name: 'download with a bad token', path: `${at}/${'x'.repeat(43)}` })),
  ].map((door): Door => ({ ...door, cost: 'search' }));
  const large = files
    .flatMap((path) => [path, `${path}?${since}`])
    .map((path): Door => ({ name: 'publication file', path, cost: 'file' }));
  return [...pages.map((door): Door => ({ ...door, cost: 'search' })), ...more, ...large];
}

/** Filters come alone and in pairs. */
export async function openDoors(from: Temporal.PlainDate): Promise<Door[]> {
  const [first, last] = [from.toString(), from.add({ days: 6 }).toString()];
  const monday = from.add({ days: 8 - from.dayOfWeek }).toString();
  return [...routeDoors(first, last, monday), ...fhirDoors(first, last), ...operationDoors(), ...(await uploadDoors())];
}
