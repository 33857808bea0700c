import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { isScript, projectFiles } from './source-text.ts';

const Packages = z.record(z.string(), z.string()).default({});
const Manifest = z.looseObject({
  workspaces: z.array(z.string()).optional(),
  dependencies: Packages,
  devDependencies: Packages,
  optionalDependencies: Packages,
});

function manifestIn(folder: string): z.output<typeof Manifest> {
  return Manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
}

/**
 * Copies what knip reads, under one manifest with all packages: knip gives a file to the manifest above it, but tests lie beside what
 * they test, and what they alone need is listed in `tests/`.
 * @param more packages that the manifest lists besides
 */
export function copyForKnip(folder: string, more: Record<string, string> = {}): void {
  const read = projectFiles().filter((path) => isScript(path) || /\.css$|^[^/]+\.jsonc?$|^\.gitignore$/.test(path));
  for (const path of read) cpSync(path, join(folder, path));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
  const { workspaces = [], ...manifest } = manifestIn('.');
  manifest.dependencies = { ...manifest.dependencies, ...more };
  for (const { devDependencies, optionalDependencies } of workspaces.map(manifestIn)) {
    Object.assign(manifest.devDependencies, devDependencies);
    Object.assign(manifest.optionalDependencies, optionalDependencies);
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
}
