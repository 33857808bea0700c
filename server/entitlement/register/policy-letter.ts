import { z } from 'zod';
import { href } from '../../../contract/href.ts';
import { dayFull } from '../../../contract/platform/format.ts';
import { inLanguage } from '../../../contract/platform/languages.ts';
import { Localized } from '../../../contract/platform/localized.ts';
import type { Services } from '../../identity/context.ts';
import type { AuditEvent } from '../../platform/audit/audit.ts';
import { dayIn } from '../../platform/clock.ts';
import type { LetterWriter } from '../../platform/mail/deliver.ts';
import { languageOf } from '../../platform/mail/language.ts';
import { enqueueLetter } from '../../platform/mail/outbox.ts';
import { shortLetter } from '../../platform/mail/short-letter.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { PolicyContext } from '../policy-context.ts';

const Facts = z.object({
  policyId: z.uuid(),
  before: z.object({ from: z.iso.date(), to: z.iso.date().nullable() }).nullable(),
});

type PolicyNews = { accountId: string; event: Pick<AuditEvent, 'actor'>; facts: z.infer<typeof Facts> };

export async function tellPolicyHolder(tx: Tx, { now, host }: PolicyContext, { accountId, event, facts }: PolicyNews) {
  const about = { partner_id: host.partnerId, account_id: accountId, facts: JSON.stringify(facts) };
  await enqueueLetter(tx, now, 'policy_changed', { ...about, actor: event.actor.id }, 'known');
}

/** Tells the policy as it is at sending time, so that of two letters none is out of date (R25). */
export const policyChanged: LetterWriter<Services> = async (services, host, { id, facts, account_id }) => {
  const { policyId, before } = Facts.parse(facts);
  const row = await services.database.db
    .selectFrom('subscription')
    .innerJoin('account', 'account.id', 'account_id')
    .innerJoin('product', 'product.id', 'product_id')
    .select(['subscription.valid_from', 'subscription.valid_to', 'product.name'])
    .select(['account.email', 'account.contact_email', 'account.given_name', 'account.locale'])
    .where('subscription.id', '=', policyId)
    .where('account.id', '=', account_id)
    .where('account.status', '=', 'active')
    .executeTakeFirst();
  if (!row) return undefined;
  const language = languageOf(row.locale);
  const spelled = (day: string | null) => (day === null ? 'none' : dayFull(day, language));
  return shortLetter(services, host, {
    outboxId: id,
    to: row.contact_email ?? row.email,
    language,
    text: textFor(row, before, dayIn(services.clock(), host.brand.timeZone)),
    name: row.given_name,
    path: href('account'),
    values: {
      product: inLanguage(Localized.parse(row.name), language) ?? '',
      from: spelled(row.valid_from),
      to: spelled(row.valid_to),
    },
  });
};

type Days = { valid_from: string; valid_to: string | null };

function textFor({ valid_from, valid_to }: Days, before: { from: string } | null, today: string): string {
  if (before === null) return 'policy_opened';
  if (valid_to !== null && valid_to < today) return 'policy_ended';
  if (before.from !== valid_from) return valid_to === null ? 'policy_moved_open' : 'policy_moved';
  return valid_to === null ? 'policy_open' : 'policy_until';
}
