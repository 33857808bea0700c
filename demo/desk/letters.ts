import { randomUUID } from 'node:crypto';
import type { Context } from '../../server/booking/context.ts';
import { enqueueAccountLetter } from '../../server/identity/letters/enqueue.ts';
import { byItself } from '../../server/platform/context.ts';
import type { Host } from '../../server/platform/host.ts';
import { recordFailure } from '../../server/platform/mail/lease.ts';
import { masked } from '../../server/platform/masked.ts';
import { inTransaction } from '../../server/platform/transaction.ts';
import { atDemoPartners } from '../platform/partners.ts';

type Services = Parameters<typeof recordFailure>[0] & Pick<Context, 'keys' | 'committed'>;

const email = 'bela@example.com';
const kinds = ['password_changed', 'phone_changed'] as const;
const refusal = { kind: 'refused', code: '550', reason: '550 5.1.1 no such user' } as const;

export function loadDemoLetters(services: Services, hosts: readonly Host[]): Promise<void> {
  return atDemoPartners(services.database, hosts, async (host) => {
    if (await hasStuck(services, host)) return;
    const account = await services.database.db
      .selectFrom('account')
      .select('id')
      .where('partner_id', '=', host.partnerId)
      .where('email', '=', email)
      .executeTakeFirst();
    for (const kind of account ? kinds : []) await giveUp(services, host, { kind, accountId: account?.id ?? '' });
  });
}

async function hasStuck({ database }: Services, { partnerId }: Host): Promise<boolean> {
  const letter = await database.db
    .selectFrom('outbox')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('failure', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return letter !== undefined;
}

type LetterFacts = { kind: (typeof kinds)[number]; accountId: string };

async function giveUp(services: Services, host: Host, { kind, accountId }: LetterFacts): Promise<void> {
  const now = services.clock();
  const context = { ...byItself, ...services, host, now, requestId: randomUUID() };
  await inTransaction(services, (tx) => enqueueAccountLetter(tx, context, kind, accountId));
  for (let parked = false; !parked; ) {
    const letter = await services.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .where('sent_at', 'is', null)
      .executeTakeFirst();
    parked = letter === undefined || (await recordFailure(services, letter, { ...refusal, to: masked(email) }));
  }
}
