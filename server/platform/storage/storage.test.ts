import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bucketService } from '../../../tests/files/bucket.ts';
import { bucketStorage } from './bucket-storage.ts';
import { diskStorage } from './disk-storage.ts';
import { answered, isStorageFault } from './patience.ts';
import type { Storage } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'kapu-storage-'));
const storages = new Map<string, Storage>([['a folder', diskStorage(folder)]]);
let service: Awaited<ReturnType<typeof bucketService>>;
beforeAll(async () => {
  service = await bucketService();
  storages.set('a bucket', bucketStorage(service.bucket));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await service.stop();
});

function storage(kind: string): Storage {
  const match = storages.get(kind);
  if (!match) throw new Error(kind);
  return match;
}

async function namesIn(
  store: Storage,
  prefixes = Array.from({ length: 256 }, (_, no) => no.toString(16).padStart(2, '0')),
) {
  const names = await Promise.all(prefixes.map((prefix) => store.list(prefix)));
  return names.flat().sort();
}

describe.each(['a folder', 'a bucket'])('%s', (kind) => {
  it('gives back what was put there, lists it, and has nothing of what was removed', async () => {
    const store = storage(kind);
    const pieces = new Map(Array.from({ length: 5 }, () => [randomBytes(24).toString('hex'), randomBytes(70_000)]));
    for (const [name, bytes] of pieces) await store.put(name, bytes);
    expect(await namesIn(store)).toEqual([...pieces.keys()].sort());
    for (const [name, bytes] of pieces) expect((await store.get(name))?.equals(bytes)).toBe(true);
    const [one = ''] = pieces.keys();
    expect(await store.list(one.slice(0, 2))).toContain(one);
    await store.remove(one);
    await store.remove(one);
    expect(await store.get(one)).toBeUndefined();
    expect(await namesIn(store)).toHaveLength(4);
  });

  it('says of what was never there that there is nothing', async () => {
    expect(await storage(kind).get(randomBytes(24).toString('hex'))).toBeUndefined();
  });
});

it('a folder that is not there yet is empty, and leaves nothing half written', async () => {
  const empty = diskStorage(join(folder, 'none'));
  expect(await namesIn(empty)).toEqual([]);
  await empty.put('ab12', Buffer.from('x'));
  expect(readdirSync(join(folder, 'none', 'ab'))).toEqual(['ab12']);
});

it('a folder is safe from a power cut before a piece counts as written: its new folders and its new name (F09)', async () => {
  const synced: [folder: string, holds: string[]][] = [];
  const store = diskStorage(join(folder, 'synced'), async (at) => void synced.push([at, readdirSync(at)]));
  await store.put('cd34', Buffer.from('x'));
  await store.put('cd56', Buffer.from('y'));
  const own = join(folder, 'synced', 'cd');
  expect(synced.slice(1)).toEqual([
    [own, ['cd34']],
    [own, ['cd34', 'cd56']],
  ]);
  expect(synced[0]?.[0]).toBe(folder);
});

it('a storage that stands still or fails is a fault of its own, told at once (F09)', async () => {
  for (const work of [() => new Promise(() => {}), () => Promise.reject(new Error('away'))])
    expect(isStorageFault(await answered(work(), 5).catch((error: unknown) => error))).toBe(true);
  expect(await answered(Promise.resolve('there'))).toBe('there');
});

it('a bucket says all its names, page after page', async () => {
  const { aside } = storage('a bucket');
  const names = Array.from({ length: 1100 }, (_, no) => `ab${String(no).padStart(4, '0')}`);
  for (let from = 0; from < names.length; from += 50)
    await Promise.all(names.slice(from, from + 50).map((name) => aside.put(name, Buffer.from('x'))));
  expect((await aside.list('ab')).sort()).toEqual(names);
});

it('a bucket that is away is an error, never an absent piece', async () => {
  const away = bucketStorage({ ...service.bucket, url: 'http://localhost:1/kapu' });
  await expect(away.get('ab12')).rejects.toThrow();
  await expect(away.put('ab12', Buffer.from('x'))).rejects.toThrow();
});

it('a folder whose path is a file is an error', async () => {
  writeFileSync(join(folder, 'file'), '');
  await expect(diskStorage(join(folder, 'file')).put('ab12', Buffer.from('x'))).rejects.toThrow();
});
