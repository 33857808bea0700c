import { type Outside, type OutsidePlace, watched } from '../outside.ts';
import { answered } from '../storage/patience.ts';
import type { Storage, Store } from '../storage/storage.ts';
import type { Ports } from './ports.ts';
import type { ScanPort } from './scan.ts';

export function watchPorts<P extends Pick<Ports, 'files' | 'scan'>>(ports: P, outside: Outside, scanner: string): P {
  return {
    ...ports,
    files: watchStorage(ports.files, outside),
    scan: watchScan(ports.scan, outside, scanner),
  };
}

function watchStorage(storage: Storage, outside: Outside): Storage {
  const where = /^https?:/.test(storage.place) ? new URL(storage.place).host : 'folder';
  const place = { name: 'files', where } as const;
  const { aside, unfinished, place: named } = storage;
  return {
    ...watchStore(storage, outside, place),
    aside: watchStore(aside, outside, place),
    unfinished: (prefix, before) => watched(outside, place, unfinished(prefix, before)),
    place: named,
  };
}

function watchStore({ put, get, remove, list }: Store, outside: Outside, place: OutsidePlace): Store {
  return {
    put: (name, sealed) => watched(outside, place, answered(put(name, sealed))),
    get: (name) => watched(outside, place, answered(get(name))),
    remove: (name) => watched(outside, place, answered(remove(name))),
    list: (prefix) => watched(outside, place, list(prefix)),
  };
}

function watchScan(scan: ScanPort, outside: Outside, where: string): ScanPort {
  const place = { name: 'scanner', where } as const;
  return async (bytes) => {
    const verdict = await scan(bytes);
    if (verdict === 'away') outside.away(place, 'away');
    else outside.answered(place);
    return verdict;
  };
}
