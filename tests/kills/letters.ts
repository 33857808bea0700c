import { expect } from 'vitest';
import type { mailServer } from './mail-server.ts';
import type { Kind, Stage } from './stage.ts';

/** The letters of whatever the others do: each is sent, and again under the same Message-ID alone. */
export function letters(server: Awaited<ReturnType<typeof mailServer>>, { w }: Stage): Kind {
  return {
    run: async () => {},
    compare: async () => {
      const rows = await w.database.db
        .selectFrom('outbox')
        .select(['id', 'kind', 'sent_at'])
        .where('channel', '=', 'mail')
        .execute();
      const numbers = [...server.received, ...w.letters.map(({ messageId }) => messageId)].map(
        (one) => one.slice(1).split('@')[0] ?? '',
      );
      const received = new Set(numbers);
      expect(rows.filter(({ id }) => !received.has(id))).toEqual([]);
      expect(received.size).toBe(rows.length);
      expect(rows.length).toBeGreaterThan(0);
    },
  };
}
