import { createHash } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileEntry } from './manifest.ts';

/** Only the user who runs the export can read the file. */
export async function writeEntry(
  folder: string,
  path: string,
  chunks: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
): Promise<FileEntry> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const file = await open(target, 'wx', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      const written = Buffer.from(chunk);
      await file.appendFile(written);
      hash.update(written);
      bytes += written.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { path, bytes, sha256: hash.digest('hex') };
}
