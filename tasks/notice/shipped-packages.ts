import { z } from 'zod';

const Names = z.record(z.string(), z.unknown()).default({});

const Row = z.object({
  version: z.string().optional(),
  license: z.string().optional(),
  os: z.unknown().optional(),
  cpu: z.unknown().optional(),
  dependencies: Names,
  optionalDependencies: Names,
  peerDependencies: Names,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({}),
});

const Lock = z.object({ packages: z.record(z.string(), Row) });

export type ShippedPackage = {
  path: string;
  name: string;
  id: string;
  licence: string | undefined;
  /** True for a package that only some systems get, so that its files may be missing here. */
  forOneSystem: boolean;
};

/** The packages in the lock file, without those that only build, test or start a database. */
export function shippedPackages(lock: unknown): ShippedPackage[] {
  const { packages } = Lock.parse(lock);
  const common = new Set<string>();
  const all = new Set<string>();
  const walk = (from: string, names: readonly string[], seen: Set<string>, isTaken: (path: string) => boolean) => {
    for (const name of names) {
      const path = placeOf(packages, from, name);
      const row = path === undefined ? undefined : packages[path];
      if (path === undefined || row === undefined || seen.has(path) || !isTaken(path)) continue;
      seen.add(path);
      walk(path, neededBy(row), seen, isTaken);
    }
  };
  const roots = Object.keys(packages['']?.dependencies ?? {});
  walk('', roots, all, () => true);
  walk('', roots, common, (path) => packages[path]?.os === undefined && packages[path]?.cpu === undefined);
  return [...all]
    .map((path) => {
      const { version = '', license: licence } = packages[path] ?? {};
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { path, name, id: `${name}@${version}`, licence, forOneSystem: !common.has(path) };
    })
    .sort((one, other) => (one.id < other.id ? -1 : 1) || (one.path < other.path ? -1 : 1));
}

function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: z.infer<typeof Row>) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers];
}

function placeOf(packages: Readonly<Record<string, unknown>>, from: string, name: string): string | undefined {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (path in packages) return path;
  if (from === '') return undefined;
  return placeOf(packages, from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)), name);
}
