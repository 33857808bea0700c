import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** By default one provider with one schedule. */
export type Sketch = {
  locations?: unknown[];
  schedules?: unknown[];
  slots?: unknown[];
  doctors?: string;
  prices?: string;
  request?: string;
};

export function location(id = 'loc-1', more: object = {}) {
  return {
    resourceType: 'Location',
    id,
    name: 'Tölgyfa Rendelő',
    telecom: [{ system: 'phone', value: '+36 1 555 0100' }],
    address: { line: ['Fő utca 1.'], city: 'Budapest', postalCode: '1117', country: 'HU' },
    ...more,
  };
}

export function schedule(id = 'sch-1', more: object = {}, codes: readonly number[] = [101, 102]) {
  return {
    resourceType: 'Schedule',
    id,
    actor: [{ reference: 'Location/loc-1' }, { reference: 'Practitioner/p-1', display: 'Dr. Őri Zsófia' }],
    serviceType: codes.map((code) => ({ coding: [{ system: 'urn:kapu:subfunction', code: String(code) }] })),
    ...more,
  };
}

export function slot(id: string, start: string, end: string, status = 'free', scheduleId = 'sch-1') {
  return { resourceType: 'Slot', id, schedule: { reference: `Schedule/${scheduleId}` }, status, start, end };
}

/** `half(9)` begins at nine on a Tuesday in Budapest. */
export function half(hour: number, status = 'free', scheduleId = 'sch-1') {
  const two = String(hour).padStart(2, '0');
  return slot(
    `${scheduleId}-${two}`,
    `2026-11-24T${two}:00:00+01:00`,
    `2026-11-24T${two}:30:00+01:00`,
    status,
    scheduleId,
  );
}

/** A string stands for itself, so that a test can break a line. */
export function lines(rows: readonly unknown[]): string {
  return rows.map((row) => `${typeof row === 'string' ? row : JSON.stringify(row)}\n`).join('');
}

function filesOf(sketch: Sketch, slotFile = 'slots.ndjson'): Map<string, string> {
  const { locations = [location()], schedules = [schedule()], slots = [half(9), half(10)] } = sketch;
  const manifest = {
    transactionTime: '2026-11-23T06:00:00Z',
    request: sketch.request ?? 'https://calendar.example/$bulk-publish',
    output: [
      { type: 'Location', url: 'locations.ndjson' },
      { type: 'Schedule', url: 'schedules.ndjson' },
      { type: 'Slot', url: slotFile },
    ],
    error: [],
  };
  return new Map([
    ['$bulk-publish', JSON.stringify(manifest)],
    ['locations.ndjson', lines(locations)],
    ['schedules.ndjson', lines(schedules)],
    ['slots.ndjson', lines(slots)],
    ...(sketch.doctors === undefined ? [] : [['doctors.csv', sketch.doctors] as const]),
    ...(sketch.prices === undefined ? [] : [['prices.csv', sketch.prices] as const]),
  ]);
}

export function publish(sketch: Sketch = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'kapu-publication-'));
  for (const [name, text] of filesOf(sketch)) writeFileSync(join(folder, name), text);
  return folder;
}

type AskedFile = { path: string; accept: string | undefined };

/** `broken` are paths that answer 500. */
export async function serve(sketch: Sketch = {}, broken: readonly string[] = [], slotFile?: string) {
  const requests: AskedFile[] = [];
  const files = filesOf(sketch, slotFile);
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').slice(1);
    requests.push({ path, accept: request.headers.accept });
    const text = files.get(path);
    response.writeHead(broken.includes(path) ? 500 : text === undefined ? 404 : 200);
    response.end(text);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const isTcp = (address: unknown): address is AddressInfo => typeof address === 'object' && address !== null;
  const address = server.address();
  const port = isTcp(address) ? address.port : 0;
  return {
    manifest: `http://127.0.0.1:${port}/$bulk-publish`,
    host: `127.0.0.1:${port}`,
    requests,
    stop: () => new Promise((resolve) => void server.close(resolve)),
  };
}
