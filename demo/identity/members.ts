import type { Services } from '../../server/identity/context.ts';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { memberHolding } from '../../server/identity/registration/unmatched/desk-steps.ts';
import { claimOrWait } from '../../server/identity/registration/verify.ts';
import { customerOf } from '../../server/identity/session/authorize.ts';
import type { Host } from '../../server/platform/host.ts';
import { inTransaction } from '../../server/platform/transaction.ts';
import { atDemoPartners } from '../platform/partners.ts';
import { type DemoCustomer, writeDemoCustomers } from './customers.ts';
import { demoOperator } from './operators.ts';
import { inDemoSession } from './session.ts';

/** `waits`: for how many hours the member has waited. `isTaken`: an operator looks for the member. */
type Member = DemoCustomer & { identifier: string; waits: number; isTaken: boolean };

const members: readonly Member[] = [
  {
    email: 'csilla@example.com',
    given: 'Csilla',
    birthDate: '1991-06-30',
    holds: 'none',
    identifier: 'DEMO-2001',
    waits: 3,
    isTaken: false,
  },
  {
    email: 'denes@example.com',
    given: 'Dénes',
    birthDate: '1968-01-17',
    holds: 'none',
    identifier: 'DEMO-2002',
    waits: 20,
    isTaken: true,
  },
];

export async function loadDemoMembers(services: Services, hosts: readonly Host[], password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await atDemoPartners(services.database, hosts, async (host) => {
    await writeDemoCustomers(services, host, { passwordHash, customers: members });
    for (const member of members) if (!(await isKnown(services, host, member))) await wait(services, host, member);
  });
}

async function isKnown({ database }: Services, { partnerId }: Host, { email }: Member): Promise<boolean> {
  const member = await database.db
    .selectFrom('unmatched_member')
    .innerJoin('account', 'account.id', 'unmatched_member.account_id')
    .select('unmatched_member.id')
    .where('account.partner_id', '=', partnerId)
    .where('account.email', '=', email)
    .executeTakeFirst();
  return member !== undefined;
}

function wait(services: Services, host: Host, { email, birthDate, identifier, waits, isTaken }: Member): Promise<void> {
  return inDemoSession(services, host, email, async (context) => {
    const { accountId } = customerOf(context);
    const start = context.now.subtract({ hours: waits });
    const then = { ...context, channel: 'portal' as const, now: start };
    await inTransaction(services, (tx) =>
      claimOrWait(tx, then, { accountId, birthDate }, { kind: 'member_id', identifier }),
    );
    if (!isTaken) return;
    const operator = await demoOperator(services, host, 'supervisor');
    const { id: memberId } = await services.database.db
      .selectFrom('unmatched_member')
      .select('id')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    const desk = { ...then, session: undefined, operator, now: start.add({ hours: 1 }) };
    await inTransaction(desk, (tx) => memberHolding.take(tx, desk, { caseId: memberId }));
  });
}
