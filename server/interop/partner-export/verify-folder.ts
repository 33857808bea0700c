import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refused } from '../../platform/refused.ts';
import { filesIn } from './listed-files.ts';
import { type FileEntry, Manifest, manifestName } from './manifest.ts';

/** @throws Refused for a manifest that is not one, and for a file that is missing, added or changed */
export async function verifyFolder(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw refused(`There is no ${manifestName} in ${folder}: an export that ended writes it last.`);
  const manifest = parsed(text);
  const entries = new Map<string, FileEntry>([...manifest.tables, ...manifest.files].map((one) => [one.path, one]));
  const paths = new Set(await filesIn(folder));
  for (const path of paths)
    if (path !== manifestName && !entries.has(path)) throw refused(`${path} is not in ${manifestName}.`);
  for (const entry of entries.values()) {
    if (!paths.has(entry.path)) throw refused(`${entry.path} is missing.`);
    await verifyFile(folder, entry);
  }
  return manifest;
}

function parsed(text: string): Manifest {
  try {
    const manifest = Manifest.parse(JSON.parse(text));
    const paths = [...manifest.tables, ...manifest.files].map(({ path }) => path);
    if (new Set(paths).size === paths.length) return manifest;
  } catch {
    throw refused(`${manifestName} is not the manifest of an export.`);
  }
  throw refused(`${manifestName} names a file twice.`);
}

async function verifyFile(folder: string, { path, bytes, sha256 }: FileEntry): Promise<void> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(join(folder, path))) {
    hash.update(chunk);
    size += chunk.length;
  }
  if (size !== bytes || hash.digest('hex') !== sha256)
    throw refused(`${path} is not as it was written: its SHA-256 is another.`);
}
