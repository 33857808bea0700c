import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refused } from '../../platform/refused.ts';
import { filesIn } from './listed-files.ts';
import {
  type FileEntry,
  folderOf,
  Manifest,
  manifestName,
  type Paper,
  paperPath,
  papersFolder,
  papersPath,
  previewEnd,
} from './manifest.ts';
import { readPapers } from './read-papers.ts';

/** @throws Refused for a wrong manifest, and for a file that is missing, added or changed */
export async function verifyFolder(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw refused(`There is no ${manifestName} in ${folder}: an export that ended writes it last.`);
  const manifest = parsed(text);
  const listed = [...manifest.tables, ...manifest.files, manifest.papers];
  const entries = new Map<string, FileEntry>(listed.map((one) => [one.path, one]));
  const paths = new Set(await filesIn(folder, papersFolder));
  for (const path of paths)
    if (path !== manifestName && !entries.has(path)) throw refused(`${path} is not in ${manifestName}.`);
  for (const entry of entries.values()) {
    if (!paths.has(entry.path)) throw refused(`${entry.path} is missing.`);
    await verifyFile(folder, entry);
  }
  await verifyPapers(folder, manifest.papers.count);
  return manifest;
}

async function verifyPapers(folder: string, count: number): Promise<void> {
  const others = new Set(await readdir(join(folder, papersFolder)).catch(() => []));
  let papers = 0;
  for await (const group of byFolder(readPapers(folder))) {
    const own = folderOf(group[0]?.id ?? '');
    const names = others.delete(own.slice(papersFolder.length + 1)) ? await filesIn(join(folder, own)) : [];
    const paths = new Set(names.map((name) => `${own}/${name}`));
    for (const entry of group.flatMap(entriesOf)) {
      if (!paths.delete(entry.path)) throw refused(`${entry.path} is missing.`);
      await verifyFile(folder, entry);
    }
    for (const path of paths) throw refused(`${path} is not in ${papersPath}.`);
    papers += group.length;
  }
  for (const name of others) throw refused(`${papersFolder}/${name} is not in ${papersPath}.`);
  if (papers !== count) throw refused(`${papersPath} has ${papers} lines, and ${manifestName} says ${count}.`);
}

async function* byFolder(papers: AsyncIterable<Paper>): AsyncGenerator<Paper[]> {
  let group: Paper[] = [];
  for await (const paper of papers) {
    const [first = paper] = group;
    if (folderOf(first.id) !== folderOf(paper.id)) {
      yield group;
      group = [];
    }
    group.push(paper);
  }
  if (group.length > 0) yield group;
}

function entriesOf({ id, bytes, sha256, preview }: Paper): FileEntry[] {
  const path = paperPath(id);
  return [{ path, bytes, sha256 }, ...(preview ? [{ path: path + previewEnd, ...preview }] : [])];
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
