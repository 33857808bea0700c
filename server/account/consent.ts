import { acceptInsuranceTerms } from '../../contract/account.ts';
import type { ContentKind } from '../../contract/content.ts';
import { problem } from '../../contract/errors.ts';
import { audit } from '../audit.ts';
import { iso } from '../clock.ts';
import { contentOf } from '../content/content.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/once.ts';
import { hashOf } from '../keys.ts';
import { implement } from '../operation.ts';
import { customerOf } from '../session/access.ts';
import { deedOnAccount } from './deed.ts';

type Given = { accountId: string; subscriptionId?: string; kind: ContentKind; version?: string };

/**
 * P05: which text, in which words, who, when and where; the text can be had again by its version and hash.
 * @throws Problem K409 when another version was shown than is in force
 */
export async function giveConsent(tx: Tx, context: Context, { accountId, subscriptionId, kind, version }: Given) {
  const text = contentOf(kind, context);
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
  await audit(tx, context, deedOnAccount(context, accountId, 'consent.give', `${kind} ${text.version}`));
}

export const acceptInsurance = implement(acceptInsuranceTerms, async ({ version }, context) => {
  const { accountId, subscription } = customerOf(context);
  if (!subscription) throw problem('KA004');
  await context.database.db
    .transaction()
    .execute((tx) =>
      giveConsent(tx, context, { accountId, subscriptionId: subscription.id, kind: 'assistance_policy', version }),
    );
  return { done: true } as const;
});
