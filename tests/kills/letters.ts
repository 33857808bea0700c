import { expect } from 'vitest';
import type { mailServer } from './mail-server.ts';
import type { Kind, Stage } from './stage.ts';

/** A cancelled visit's letters of these kinds are not sent any more. */
const overtaken = new Set(['booked', 'moved']);

/** Each letter is sent, and repeated only under the same Message-ID. */
export function letters(server: Awaited<ReturnType<typeof mailServer>>, { w }: Stage): Kind {
  return {
    run: async () => {},
    compare: async () => {
      const rows = await w.database.db
        .selectFrom('outbox')
        .leftJoin('reservation', 'reservation.id', 'reservation_id')
        .select(['outbox.id', 'kind', 'sent_at', 'reservation.status'])
        .where('channel', '=', 'mail')
        .execute();
      const numbers = [...server.received, ...w.letters.map(({ messageId }) => messageId)];
      const received = new Set(numbers.map((one) => one.slice(1).split('@')[0] ?? ''));
      const due = rows.filter(({ kind, status }) => status !== 'cancelled_by_patient' || !overtaken.has(kind));
      expect(due.filter(({ id }) => !received.has(id))).toEqual([]);
      expect([...received].filter((id) => !rows.some((row) => row.id === id))).toEqual([]);
      expect(due.length).toBeGreaterThan(0);
    },
  };
}
