import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { refused } from '../../platform/refused.ts';
import { brandFolder, type Manifest } from './manifest.ts';

type BrandFiles = { manifest: Manifest; folder: string; brands: string; undo: (() => Promise<unknown>)[] };

export async function importBrand({ manifest, folder, brands, undo }: BrandFiles): Promise<void> {
  const own = join(brands, manifest.brand.key);
  if (!existsSync(own)) undo.push(() => rm(own, { recursive: true, force: true }));
  for (const { path } of manifest.files.filter((one) => one.path.startsWith(brandFolder))) {
    const target = join(own, path.slice(brandFolder.length));
    const before = await readFile(target).catch(() => undefined);
    if (before?.equals(await readFile(join(folder, path)))) continue;
    if (before) throw refused(`${target} is there already and is another than ${path}.`);
    await mkdir(dirname(target), { recursive: true });
    undo.push(() => rm(target, { force: true }));
    await copyFile(join(folder, path), target);
  }
}
