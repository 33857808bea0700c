import type { Context, Services } from '../../identity/context.ts';
import { dayIn, iso } from '../../platform/clock.ts';
import { type Host, hostsByPartner } from '../../platform/host.ts';
import { jobContext } from '../../platform/job-context.ts';
import { isHere } from '../../platform/owner.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { owners } from '../owners.ts';
import { relativeRowOf } from './find-relative.ts';
import { tellRelative } from './letters.ts';
import { overBy } from './mandate.ts';
import { endMandate } from './move-relative.ts';

const atOnce = 100;

export async function endMandates(services: Services, hosts: readonly Host[]): Promise<void> {
  const partners = hostsByPartner(hosts);
  const now = services.clock();
  for (const host of partners.values()) {
    const today = Temporal.PlainDate.from(dayIn(now, host.brand.timeZone));
    const rows = await services.database.db
      .selectFrom('relative')
      .select(['id', 'locale'])
      .where(isHere({ host }, owners.relative))
      .where('ended_at', 'is', null)
      .where((is) =>
        is.or([
          is.and([is('for_minor', '=', true), is('birth_date', '<=', today.subtract({ years: 18 }).toString())]),
          is('valid_to', '<', today.toString()),
          is.and([is('status', '=', 'invited'), is('invited_until', '<=', iso(now))]),
        ]),
      )
      .orderBy('id')
      .limit(atOnce)
      .execute();
    for (const { id, locale } of rows) await endOne(jobContext(services, host, locale, `end-mandate-${id}`), id);
  }
}

function endOne(context: Context, id: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    const row = await tx
      .selectFrom('relative')
      .selectAll()
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    const over = row && overBy(relativeRowOf(row), context.now, context.host.brand.timeZone);
    if (!row || over === undefined) return;
    const ended = await endMandate(tx, context, relativeRowOf(row), over);
    if (over === 'of_age') await tellRelative(tx, context, 'relative_of_age', ended);
    else await tellRelative(tx, context, 'relative_news', ended);
  });
}
