import { expect } from 'vitest';
import { readBulkExport, startBulkExport } from '../../contract/interop/bulk-export.ts';
import { good } from '../support/world.ts';
import type { Kind, Stage } from './stage.ts';

/** Each export of all customers has its own key. */
export function exports({ w, at }: Stage): Kind {
  const book = new Map<string, Record<string, string>>();
  return {
    run: async () => {
      while (!at.isOver()) {
        const key = await w.partnerKey(['export']);
        const answer = await at.call(startBulkExport, { types: ['Patient'] }, key).catch(() => undefined);
        if (answer) book.set(good(answer).id, key);
        await at.next(40);
      }
    },
    compare: async () => {
      for (const [exportId, key] of book) {
        const { state, people, files } = good(await w.call(readBulkExport, { exportId }, key));
        const written = files.filter(({ type }) => type === 'Patient').reduce((sum, { count }) => sum + count, 0);
        expect([state, written]).toEqual(['done', people]);
        expect(new Set(files.map(({ no }) => no)).size).toBe(files.length);
      }
      expect(book.size).toBeGreaterThan(0);
    },
  };
}
