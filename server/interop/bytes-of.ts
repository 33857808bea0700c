/** An export is read as it is sent, so that it is never in memory as a whole. */
export function bytesOf(parts: AsyncIterable<string | Uint8Array>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = parts[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      pull: async (to) => {
        const { done, value } = await iterator.next();
        if (done) to.close();
        else to.enqueue(typeof value === 'string' ? encoder.encode(value) : new Uint8Array(value));
      },
      cancel: async () => {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
