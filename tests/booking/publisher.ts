import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { location, schedule, slot } from './publication.ts';

export type Answer = string | Uint8Array | ((request: IncomingMessage, response: ServerResponse) => void);
export type Files = Record<string, Answer>;

export async function publisher(files: Files = {}) {
  const addresses: string[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').slice(1);
    addresses.push(path);
    const answer = files[path];
    if (typeof answer === 'function') return answer(request, response);
    response.writeHead(answer === undefined ? 404 : 200).end(answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    files,
    addresses,
    port,
    host: `127.0.0.1:${port}`,
    manifest: `http://127.0.0.1:${port}/$bulk-publish`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** 66 free times of three doctors, far ahead of any clock, with both tables. */
export function goodFiles(): Record<string, string> {
  const numbers = [1, 2, 3];
  const slots = numbers.flatMap((no) =>
    Array.from({ length: 22 }, (_, index) => {
      const day = String(1 + index).padStart(2, '0');
      return slot(
        `s${no}-${day}`,
        `2099-05-${day}T09:00:00+02:00`,
        `2099-05-${day}T09:30:00+02:00`,
        'free',
        `sch-${no}`,
      );
    }),
  );
  const actor = (no: number) => [
    { reference: 'Location/loc-1' },
    { reference: `Practitioner/p-${no}`, display: `Dr. Minta ${no}` },
  ];
  return {
    '$bulk-publish': manifestOf(),
    'locations.ndjson': linesOf([location()]),
    'schedules.ndjson': linesOf(numbers.map((no) => schedule(`sch-${no}`, { actor: actor(no) }))),
    'slots.ndjson': linesOf(slots),
    'doctors.csv': [
      'practitioner,title,family,given,languages,about_hu,about_en,about_ro,waiting,conditions,competence,behaviour,overall,rating_count',
      ...numbers.map((no) => `p-${no},Dr.,Minta,Anna ${no},hu;en,Szöveg,Text,Text,4.5,4,5,4.8,4.6,31`),
      '',
    ].join('\n'),
    'prices.csv': [
      'schedule,subfunction,amount,currency,discount_rate,organisable',
      ...numbers.map((no) => `sch-${no},101,12500,HUF,10,by_user;by_call_center`),
      '',
    ].join('\n'),
  };
}

export function manifestOf(more: object = {}, files: readonly object[] = listed): string {
  return JSON.stringify({
    transactionTime: '2026-11-23T06:00:00Z',
    request: 'https://calendar.example/$bulk-publish',
    output: files,
    ...more,
  });
}

export const listed = [
  { type: 'Location', url: 'locations.ndjson' },
  { type: 'Schedule', url: 'schedules.ndjson' },
  { type: 'Slot', url: 'slots.ndjson' },
] as const;

function linesOf(rows: readonly unknown[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
