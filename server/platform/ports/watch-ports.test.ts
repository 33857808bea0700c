import { beforeEach, expect, it } from 'vitest';
import { createOutside, type Outside } from '../outside.ts';
import { isStorageFault } from '../storage/patience.ts';
import type { Storage, Store } from '../storage/storage.ts';
import type { ScanPort, ScanVerdict } from './scan.ts';
import { watchPorts } from './watch-ports.ts';

let work: () => Promise<never>;
let verdict: ScanVerdict;
let lines: object[];
let outside: Outside;
beforeEach(() => {
  work = () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
  lines = [];
  const clock = () => Temporal.Instant.from('2026-11-23T07:00:00Z');
  outside = createOutside({ clock, log: { warn: (facts, text) => void lines.push({ text, ...facts }) } });
});

const store: Store = { put: () => work(), get: () => work(), remove: () => work(), list: () => work() };
const files: Storage = {
  ...store,
  aside: store,
  unfinished: () => work(),
  place: 'https://s3.example/kapu?key=secret',
};
const scan: ScanPort = async () => verdict;
const ports = () => watchPorts({ files, scan }, outside, 'clamav:3310');

it.each([
  ['put', (own: Storage) => own.put('ab', Buffer.from('x'))],
  ['get', (own: Storage) => own.get('ab')],
  ['remove', (own: Storage) => own.aside.remove('ab')],
])('a storage that fails to %s is away, by its host alone, and 503 to whoever asked (F17, P08)', async (_what, ask) => {
  expect(isStorageFault(await ask(ports().files).catch((error: unknown) => error))).toBe(true);
  expect(lines).toMatchObject([
    { text: 'a service outside does not answer', service: 'files', where: 's3.example', code: 'ECONNREFUSED' },
  ]);
});

it('a storage that fails to list is away too (F17)', async () => {
  await expect(ports().files.list('ab')).rejects.toThrow('away');
  await expect(ports().files.unfinished('ab', Temporal.Instant.from('2026-11-23T07:00:00Z'))).rejects.toThrow('away');
  expect(outside.list()).toMatchObject([{ name: 'files', where: 's3.example' }]);
});

it('a scanner that is away has a line at once, and one when it answers, whatever it says of a file (F17)', async () => {
  const { scan: look } = ports();
  verdict = 'away';
  expect(await look([])).toBe('away');
  expect(lines).toMatchObject([
    { text: 'a service outside does not answer', service: 'scanner', where: 'clamav:3310' },
  ]);
  verdict = 'refused';
  expect(await look([])).toBe('refused');
  expect(lines).toMatchObject([{}, { text: 'a service outside answers again', service: 'scanner' }]);
});
