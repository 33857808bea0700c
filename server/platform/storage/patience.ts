/** The storage did not do what it was asked, which says nothing about the file; the answer is 503. */
export class StorageFault extends Error {
  readonly code = 'STORAGE';
}

/** Milliseconds. Whoever waits longer holds a lane that others wait for. */
const usualPatience = 5000;

/** @throws StorageFault when it fails or stands still */
export async function answered<T>(work: Promise<T>, patience = usualPatience): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_done, fail) => {
    late = setTimeout(() => fail(new Error(`no answer within ${patience} ms`)), patience);
  });
  try {
    return await Promise.race([work, tooLate]);
  } catch (cause) {
    throw new StorageFault('the storage of files failed', { cause });
  } finally {
    clearTimeout(late);
  }
}
