import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import { personalKinds } from '../../../contract/identity/entitlement-kinds.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { byItself } from '../../platform/context.ts';
import type { PlainDB } from '../../platform/db/health.ts';
import type { Host } from '../../platform/host.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { accountEvent } from '../account-event.ts';
import type { Services } from '../context.ts';
import { enqueueAccountLetter } from '../letters/enqueue.ts';
import { isMatched, type KnownIdentifier, type Person, type RedeemContext, takeUp } from './redeem.ts';
import { resealOld } from './reseal.ts';
import { lockCaseOf, noteMatched } from './unmatched/matched.ts';

/** Tries pending identifications again as the partner's register grows; a letter tells of a match (S8.3-14). */
export async function matchPending(services: Services, hosts: readonly Host[]): Promise<number> {
  const { db } = services.database;
  const now = services.clock();
  await resealOld(services);
  const waiting = await db
    .selectFrom('account_identifier')
    .innerJoin('account', 'account.id', 'account_identifier.account_id')
    .innerJoin('entitlement', (join) =>
      join
        .onRef('entitlement.partner_id', '=', 'account.partner_id')
        .onRef('entitlement.kind', '=', 'account_identifier.kind')
        .onRef('entitlement.hash', '=', 'account_identifier.hash'),
    )
    .where('account_identifier.matched_at', 'is', null)
    .where('account.identification', '=', 'pending')
    .where(isFree)
    .select(['account.id', 'account.partner_id', 'account.birth_date'])
    .select(['account_identifier.kind', 'account_identifier.hash'])
    .distinct()
    .limit(200)
    .execute();
  let matched = 0;
  for (const row of waiting) {
    const host = hosts.find(({ partnerId }) => partnerId === row.partner_id);
    if (!host) continue;
    const redeemContext = { ...services, now, host };
    const known = { partnerId: row.partner_id, kind: row.kind, hashes: [row.hash] };
    const person = { accountId: row.id, birthDate: row.birth_date };
    if (await matchOne(services, redeemContext, person, known)) matched += 1;
  }
  return matched;
}

/** Leaves out a personal identifier that another account uses, because only the desk can decide about it. */
const isFree = ({ or, eb, not, exists, selectFrom }: ExpressionBuilder<PlainDB, 'entitlement' | 'account'>) =>
  or([
    not(eb('entitlement.kind', 'in', personalKinds)),
    not(
      exists(
        selectFrom('subscription')
          .innerJoin('account as other', 'other.id', 'subscription.account_id')
          .innerJoin('entitlement as same', 'same.id', 'subscription.entitlement_id')
          .select('subscription.id')
          .whereRef('same.partner_id', '=', 'entitlement.partner_id')
          .whereRef('same.kind', '=', 'entitlement.kind')
          .whereRef('same.hash', '=', 'entitlement.hash')
          .whereRef('other.id', '<>', 'account.id')
          .where('other.status', '=', 'active'),
      ),
    ),
  ]);

/** Locks the account's identifier first, so that two processes do not both match it. */
function matchOne(
  services: Services,
  redeemContext: RedeemContext,
  person: Person,
  known: KnownIdentifier,
): Promise<boolean> {
  return inTransaction(services, async (tx) => {
    const open = await lockCaseOf(tx, person.accountId);
    const waiting = await tx
      .selectFrom('account_identifier')
      .select('hash')
      .where('account_id', '=', person.accountId)
      .where('kind', '=', known.kind)
      .where('matched_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!waiting || !isMatched((await takeUp(tx, redeemContext, person, known)).outcome)) return false;
    await tx
      .updateTable('account_identifier')
      .set({ matched_at: iso(redeemContext.now) })
      .where('account_id', '=', person.accountId)
      .where('kind', '=', known.kind)
      .execute();
    const job = { ...byItself, now: redeemContext.now, requestId: randomUUID(), host: redeemContext.host };
    await auditWrite(tx, job, accountEvent(job, person.accountId, 'account.identify', known.kind));
    await enqueueAccountLetter(tx, redeemContext, 'identification_matched', person.accountId);
    await noteMatched(tx, job, person.accountId, open);
    return true;
  });
}
