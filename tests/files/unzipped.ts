import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** Another program unpacks them; names are byte for byte. */
export async function unzipped(zip: Buffer): Promise<Map<string, Buffer>> {
  const opened = await fromBufferPromise(zip, { lazyEntries: true, autoClose: false, decodeStrings: false });
  const files = new Map<string, Buffer>();
  for await (const entry of opened.eachEntry())
    files.set(entry.fileNameRaw.toString('latin1'), await buffer(await opened.openReadStreamPromise(entry)));
  return files;
}
