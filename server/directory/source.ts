import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

type Chunks = AsyncIterable<Uint8Array>;

/** Where a publication is read from: an address on the web, or a folder. */
export type Source = {
  /** The address fetched; a folder has none of its own and is known by the manifest's `request`. */
  address: string | undefined;
  manifest: string;
  /** A file named by the manifest, or beside it; undefined when there is none. */
  open: (reference: string, accept: string) => Promise<Chunks | undefined>;
};

const manifestName = '$bulk-publish';

export async function openSource(manifest: string): Promise<Source> {
  if (/^https?:/i.test(manifest)) return onTheWeb(new URL(manifest));
  const path = manifest.startsWith('file:') ? fileURLToPath(manifest) : resolve(manifest);
  const isFolder = (await stat(path)).isDirectory();
  return inFolder(await realpath(isFolder ? path : dirname(path)), isFolder ? manifestName : basename(path));
}

function onTheWeb(address: URL): Source {
  return {
    address: address.href,
    manifest: address.href,
    open: async (reference, accept) => fetchChunks(webAddress(new URL(reference, address)), accept),
  };
}

function inFolder(folder: string, manifest: string): Source {
  const base = pathToFileURL(join(folder, manifest));
  return {
    address: undefined,
    manifest,
    open: async (reference, accept) => {
      const address = new URL(reference, base);
      if (address.protocol !== 'file:') return fetchChunks(webAddress(address), accept);
      const path = await realpath(fileURLToPath(address)).catch(() => undefined);
      if (path === undefined) return undefined;
      if (relative(folder, path).startsWith('..')) throw new Error(`${reference} lies outside the folder`);
      return createReadStream(path, { highWaterMark: 1 << 18 });
    },
  };
}

/** A page on the web must not make this machine read its own files. */
function webAddress(address: URL): URL {
  if (address.protocol === 'http:' || address.protocol === 'https:') return address;
  throw new Error(`${address.protocol} addresses are not read`);
}

async function fetchChunks(address: URL, accept: string): Promise<Chunks | undefined> {
  const response = await fetch(address, { headers: { accept } });
  if (response.status === 404 || response.status === 410) return undefined;
  if (!response.ok) throw new Error(`answered ${response.status}`);
  return response.body ?? undefined;
}

export async function textOf(chunks: Chunks, longest: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > longest) throw new Error(`is longer than ${longest} characters`);
  }
  return text + decoder.decode();
}
