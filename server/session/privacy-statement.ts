import { problem } from '../../contract/errors.ts';
import { acceptPrivacyStatement } from '../../contract/session.ts';
import { iso } from '../clock.ts';
import { contentOf } from '../content/content.ts';
import { hashOf } from '../keys.ts';
import { implement } from '../operation.ts';
import { customerOf } from './access.ts';
import { userOf } from './me.ts';

/** S4.1-03, P05: what was shown, to whom, when, in which words; the text can be had again by its version and hash. */
export const acceptStatement = implement(acceptPrivacyStatement, async ({ version }, context) => {
  const session = customerOf(context);
  const { subscription } = session;
  const text = contentOf('privacy_statement', context.language);
  if (!subscription) throw problem('KA004');
  if (!text || text.version !== version) throw problem('K409');
  await context.database.db
    .insertInto('consent')
    .values({
      account_id: session.accountId,
      subscription_id: subscription.id,
      kind: text.kind,
      given: true,
      version,
      hash: hashOf(text.html),
      language: text.language,
      host: context.host.name,
      at: iso(context.now),
      request_id: context.requestId,
    })
    .execute();
  return userOf({ ...session, subscription: { ...subscription, needsPrivacyStatement: false } }, context);
});
