import { createGunzip } from 'node:zlib';

export const pieceSize = 64 * 1024;

/** Unpacks for clients without gzip, in large pieces, because each costs more than its bytes. */
export function unpacked(packed: Uint8Array): ReadableStream<Uint8Array> {
  const unzip = createGunzip({ chunkSize: pieceSize });
  unzip.end(packed);
  const pieces: AsyncIterator<Uint8Array> = unzip[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (stream) => {
      const { done, value } = await pieces.next();
      if (done) stream.close();
      else stream.enqueue(value);
    },
    cancel: async () => void (await pieces.return?.()),
  });
}
