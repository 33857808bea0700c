import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Resolve, resolveByDns } from '../../platform/outgoing/reach.ts';
import { defaultLimits, type FileKind, fileKinds, type Limits } from './limits.ts';
import { type Answer, type Chunks, openWebFile, type Validator, type WebAccess } from './web-file.ts';

export type Source = {
  address: string | undefined;
  manifest: string;
  open: (reference: string, kind: FileKind) => Promise<Chunks | undefined>;
  seen: ReadonlyMap<string, FileVersion>;
  isUnchanged: (reference: string, known: FileVersion) => Promise<boolean>;
};

type FileVersion = Validator & { kind: FileKind };

export type Access = {
  /** Hosts that may be private or hold files of another host's manifest, each with its port unless that is the scheme's own. */
  allowHosts?: readonly string[] | undefined;
  limits?: Partial<Limits> | undefined;
  resolve?: Resolve | undefined;
};

type OpenFile = (reference: string, accept: string, known?: Validator) => Promise<Answer>;

const manifestName = '$bulk-publish';

export async function openSource(manifest: string, access: Access = {}): Promise<Source> {
  const limits = { ...defaultLimits, ...access.limits };
  const web: WebAccess = {
    allowHosts: access.allowHosts ?? [],
    resolve: access.resolve ?? resolveByDns,
    idle: limits.idle,
    signal: AbortSignal.timeout(limits.whole),
  };
  if (/^https?:/i.test(manifest)) {
    const { href } = new URL(manifest);
    return { address: href, manifest: href, ...withinLimits(onTheWeb(new URL(href), web), limits) };
  }
  const path = manifest.startsWith('file:') ? fileURLToPath(manifest) : resolve(manifest);
  const isFolder = (await stat(path)).isDirectory();
  const folder = await realpath(isFolder ? path : dirname(path));
  const name = isFolder ? manifestName : basename(path);
  return { address: undefined, manifest: name, ...withinLimits(inFolder(folder, name, web), limits) };
}

function onTheWeb(manifest: URL, web: WebAccess): OpenFile {
  return (reference, accept, known) => {
    const address = new URL(reference, manifest);
    return openWebFile(address.origin === manifest.origin ? address : allowed(address, web), accept, web, known);
  };
}

function inFolder(folder: string, manifest: string, web: WebAccess): OpenFile {
  const base = pathToFileURL(join(folder, manifest));
  return async (reference, accept) => {
    const address = new URL(reference, base);
    if (address.protocol !== 'file:') return openWebFile(allowed(address, web), accept, web);
    const path = await realpath(fileURLToPath(address)).catch(() => undefined);
    if (path === undefined) return local(undefined);
    const inside = relative(folder, path);
    if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) {
      throw new Error(`${reference} lies outside the folder`);
    }
    if (!(await stat(path)).isFile()) throw new Error('is no file');
    return local(createReadStream(path, { highWaterMark: 1 << 18 }));
  };
}

function local(chunks: Chunks | undefined): Answer {
  return { chunks, validator: {}, unchanged: false, drop: () => {} };
}

/** A manifest must not make this machine read other hosts or its own files. */
function allowed(address: URL, { allowHosts }: WebAccess): URL {
  if (address.protocol !== 'http:' && address.protocol !== 'https:') {
    throw new Error(`${address.protocol} addresses are not read`);
  }
  if (allowHosts.includes(address.host)) return address;
  throw new Error(
    `${address.host} is not the manifest's own host; to read from there, say --allow-host ${address.host}`,
  );
}

function withinLimits(open: OpenFile, limits: Limits): Pick<Source, 'open' | 'seen' | 'isUnchanged'> {
  let total = 0;
  const seen = new Map<string, FileVersion>();
  const answers = new Map<string, Answer>();
  async function* counted(chunks: Chunks, most: number): AsyncGenerator<Uint8Array> {
    let read = 0;
    for await (const chunk of chunks) {
      read += chunk.length;
      total += chunk.length;
      if (read > most) throw new Error(`is longer than ${most} bytes`);
      if (total > limits.publication) throw new Error(`all files together are longer than ${limits.publication} bytes`);
      yield chunk;
    }
  }
  return {
    seen,
    open: async (reference, kind) => {
      const { accept, bytes } = fileKinds[kind];
      const { chunks, validator } = answers.get(reference) ?? (await open(reference, accept));
      answers.delete(reference);
      seen.set(reference, { ...validator, kind });
      return chunks && counted(chunks, limits.file ?? bytes);
    },
    isUnchanged: async (reference, { kind, ...known }) => {
      const answer = await open(reference, fileKinds[kind].accept, known);
      // The manifest is read next, so its answer is kept; another file's connection would have to wait too long.
      if (!answer.unchanged && kind === 'manifest') answers.set(reference, answer);
      else answer.drop();
      return answer.unchanged;
    },
  };
}

export async function textOf(chunks: Chunks): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}
