import type { Services } from '../context.ts';
import { type LeasedLetter, recordSent } from './lease.ts';

/** Remembers letters that are done with until that is recorded, because this process must not send them again. */
export function createRecorder(services: Services) {
  const unrecorded = new Map<string, LeasedLetter>();

  async function write(letters: readonly LeasedLetter[]): Promise<void> {
    await recordSent(services, letters);
    for (const { id } of letters) unrecorded.delete(id);
  }

  return {
    record: (letter: LeasedLetter) => {
      unrecorded.set(letter.id, letter);
      return write([letter]);
    },
    flush: () => write([...unrecorded.values()]),
  };
}
