import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Causes, sentencesOf } from './cause.ts';

/** The world is the area's own; a reader's sentences are compared with the cause. */
export function tryCauses<W extends { close: () => Promise<void> }>(all: Causes<W>, open: () => Promise<W>): void {
  let w: W;
  beforeAll(async () => {
    w = await open();
  });
  afterAll(() => w.close());
  const rows = Object.entries(all).flatMap(([code, causes]) => causes.map((cause) => ({ code, ...cause })));

  describe('a refusal says what caused it, whatever did (S3.8-01, S8.1-07)', () => {
    it.each(rows)('$code: $because', async ({ code, refuse, says }) => {
      const refusal = await refuse(w);
      const codes = [refusal.code, ...(refusal.violations ?? []).map(({ errorCode }) => errorCode)];
      expect(codes).toContain(code);
      expect(sentencesOf(code, refusal)).toMatch(says);
    });
  });
}
