import { finishResumable, startResumable } from '../../contract/records/file.ts';
import type { World } from '../support/world.ts';
import { good } from '../support/world.ts';

const MB = 1024 * 1024;
type Headers = Record<string, string>;
type UploadClient = Pick<World, 'request' | 'call'>;

export function patch(w: Pick<World, 'request'>, url: string, bytes: Uint8Array, at: number, headers: Headers) {
  const tus = {
    'tus-resumable': '1.0.0',
    'upload-offset': String(at),
    'content-type': 'application/offset+octet-stream',
  };
  return w.request(url, { method: 'PATCH', headers: { ...tus, ...headers }, body: new Uint8Array(bytes) });
}

export async function sentInPieces(
  w: UploadClient,
  name: string,
  bytes: Uint8Array,
  headers: Headers,
): Promise<string> {
  const { id, url } = good(
    await w.call(startResumable, { purpose: 'second_opinion', name, size: bytes.length }, headers),
  );
  for (let at = 0; at < bytes.length; at += 8 * MB) {
    const { status } = await patch(w, url, bytes.subarray(at, at + 8 * MB), at, headers);
    if (status !== 204) throw new Error(`${status}`);
  }
  return id;
}

export function finish(w: Pick<World, 'call'>, uploadId: string, headers: Headers) {
  return w.call(finishResumable, { uploadId }, headers);
}
