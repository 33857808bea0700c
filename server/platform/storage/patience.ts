import { memberOf } from '../../../contract/platform/member-of.ts';

const fault = 'STORAGE';

/** Milliseconds for an answer of the storage; a longer wait would hold a lane that others need. */
const usualPatience = 5000;

/** @throws an error that `isStorageFault` knows and 503 answers, when the storage fails or stands still */
export async function answered<T>(work: Promise<T>, patience = usualPatience): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_done, fail) => {
    late = setTimeout(() => fail(new Error(`no answer within ${patience} ms`)), patience);
  });
  try {
    return await Promise.race([work, tooLate]);
  } catch (cause) {
    throw Object.assign(new Error('the storage of files failed', { cause }), { code: fault });
  } finally {
    clearTimeout(late);
  }
}

export function isStorageFault(error: unknown): boolean {
  return memberOf(error, 'code') === fault;
}
