import { problem } from '../../../contract/platform/problem.ts';
import type { TextKind } from '../../../contract/portal/content.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { hashOf } from '../../platform/keys.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { contentOf, productOf } from '../../portal/content/content.ts';
import { accountEvent } from '../account-event.ts';
import type { Context, Handler } from '../context.ts';
import { customerOf } from '../session/authorize.ts';

type ConsentFacts = { accountId: string; subscriptionId?: string; kind: TextKind; version?: string };

/** Stores version and hash of the text shown (P05). @throws Problem K409 when that version is no longer in force */
export async function giveConsent(
  tx: Tx,
  context: Context,
  { accountId, subscriptionId, kind, version }: ConsentFacts,
) {
  const text = contentOf(kind, context, productOf(context));
  if (!text || (version !== undefined && text.version !== version)) throw problem('K409');
  await tx
    .insertInto('consent')
    .values({
      account_id: accountId,
      subscription_id: subscriptionId ?? null,
      kind,
      given: true,
      version: text.version,
      hash: hashOf(text.html),
      language: text.language,
      host: context.host.name,
      at: iso(context.now),
      request_id: context.requestId,
    })
    .execute();
  await auditWrite(tx, context, accountEvent(context, accountId, 'consent.give', `${kind} ${text.version}`));
}

export const acceptInsuranceTerms: Handler<'acceptInsuranceTerms'> = async ({ version }, context) => {
  const { accountId, subscription } = customerOf(context);
  if (!subscription) throw problem('KA004');
  await inTransaction(context, (tx) =>
    giveConsent(tx, context, { accountId, subscriptionId: subscription.id, kind: 'assistance_policy', version }),
  );
  return { done: true } as const;
};
