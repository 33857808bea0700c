import { randomUUID } from 'node:crypto';
import type { Language } from '../../contract/platform/brand.ts';
import { defaultLanguage } from '../../contract/platform/languages.ts';
import type { Context, Services } from '../../server/identity/context.ts';
import { endSessions } from '../../server/identity/session/end.ts';
import { openSession } from '../../server/identity/session/open.ts';
import { readSession } from '../../server/identity/session/session.ts';
import { byItself } from '../../server/platform/context.ts';
import type { Host } from '../../server/platform/host.ts';
import { inTransaction } from '../../server/platform/transaction.ts';

/** Runs `work` in a session that ends with it; runs nothing for a customer who does not exist. */
export async function inDemoSession<Own extends Services>(
  services: Own,
  host: Host,
  email: string,
  work: (context: Own & Context) => Promise<void>,
): Promise<void> {
  const language: Language = host.brand.languages[0] ?? defaultLanguage;
  const ids = { requestId: randomUUID(), idempotencyKey: undefined };
  const info = { ...byItself, ...ids, host, now: services.clock(), language };
  const account = await services.database.db
    .selectFrom('account')
    .select('id')
    .where('partner_id', '=', host.partnerId)
    .where('email', '=', email)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!account) return;
  const accountId = account.id;
  const { token, sessionId } = await inTransaction(services, (tx) =>
    openSession(tx, { ...services, ...info }, { accountId, method: 'token', remember: false }),
  );
  const session = await readSession(services, { ...info, bearer: token });
  const context = { ...services, ...info, session: { ...session, subscription: session.subscriptions[0] } };
  try {
    await work(context);
  } finally {
    await inTransaction(services, (tx) => endSessions(tx, context, { accountId, sessionId }, 'logout'));
  }
}
