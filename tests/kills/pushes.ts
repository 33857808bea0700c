import { expect } from 'vitest';
import { account } from '../identity/account.ts';
import type { pushService } from '../support/push-process.ts';
import { worldSecret } from '../support/world.ts';
import { newsForBrowser } from './browsers.ts';
import type { Kind, Stage } from './stage.ts';

/** Each browser gets its own message, repeated only under the same tag. */
export function pushes(service: Awaited<ReturnType<typeof pushService>>, { w, at }: Stage): Kind {
  const book = new Map<string, string>();
  return {
    run: async () => {
      const { id: account_id, partnerId: partner_id } = await account(w.database);
      await w.session(account_id);
      const { id: session_id } = await w.database.db
        .selectFrom('session')
        .select('id')
        .where('account_id', '=', account_id)
        .executeTakeFirstOrThrow();
      while (!at.isOver()) {
        const owner = { account_id, partner_id, session_id };
        const { endpoint, event } = await newsForBrowser(w.database, service, owner, worldSecret);
        book.set(endpoint, event);
        await at.next();
      }
    },
    compare: async () => {
      const messages = await service.received();
      expect(new Map(messages.map(({ id, message }) => [id, message.id]))).toEqual(book);
      for (const { id, topic } of messages) expect(topic).toBe(book.get(id)?.replaceAll('-', ''));
      expect(book.size).toBeGreaterThan(0);
    },
  };
}
