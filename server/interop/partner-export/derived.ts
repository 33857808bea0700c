import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { EntitlementKind } from '../../../contract/identity/sign-in.ts';
import { identifierHash } from '../../identity/registration/identifier.ts';
import type { Keys } from '../../platform/keys.ts';
import type { LeavingTable } from './catalogue.ts';
import { sealedColumns } from './columns.ts';
import { withAddress } from './read-rows.ts';

const Row = z.record(z.string(), z.unknown());
const Named = z.looseObject({ kind: EntitlementKind, sealed: z.string() });
const Registered = z.looseObject({ kind: EntitlementKind, identifier: z.string().nullable() });

type Derivation = (keys: Keys, row: unknown) => Readonly<Record<string, Buffer>>;

/** Hashes under this installation's secret. A register's entry that nobody has named gets a random one until the partner sends it again. */
const derivations: Readonly<Record<string, { columns: readonly string[]; derive: Derivation }>> = {
  account_identifier: {
    columns: ['hash'],
    derive: (keys, row) => {
      const { kind, sealed } = Named.parse(row);
      return { hash: identifierHash(keys, kind, sealed) };
    },
  },
  entitlement: {
    columns: ['hash'],
    derive: (keys, row) => {
      const { kind, identifier } = Registered.parse(row);
      return { hash: identifier === null ? randomBytes(32) : identifierHash(keys, kind, identifier) };
    },
  },
};

export function columnsDerived(table: string): readonly string[] {
  return derivations[table]?.columns ?? [];
}

export function sealedAnew(keys: Keys, { table }: LeavingTable, line: string): string {
  const sealed = sealedColumns[table] ?? [];
  if (sealed.length === 0 && table !== 'outbox') return line;
  const row = Row.parse(JSON.parse(line));
  const seal = (text: string) => keys.seal(text).toString('base64');
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    sealed.includes(name) && typeof value === 'string' ? seal(value) : value,
  ]);
  const derived = Object.entries(derivations[table]?.derive(keys, row) ?? {}).map(([name, bytes]) => [
    name,
    bytes.toString('base64'),
  ]);
  const anew = Object.fromEntries([...entries, ...derived]);
  return JSON.stringify(table === 'outbox' ? withAddress(anew, seal) : anew);
}
