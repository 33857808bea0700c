import { type RawBuilder, sql } from 'kysely';
import { inLanguage } from '../../../contract/platform/languages.ts';
import { Localized } from '../../../contract/platform/localized.ts';
import type { Context } from '../context.ts';
import type { Filter } from './search-filter.ts';

/** The plans whose card the caller may show: the chosen one, for visitors all of the partner (S6-07). */
function plansOf({ session, host }: Context): RawBuilder<unknown> {
  const condition = session
    ? sql`product.id = (select product_id from subscription where id = ${session.subscription?.id ?? null}::uuid)`
    : sql`product.partner_id = ${host.partnerId}`;
  return sql`product where 'hasCardNetwork' = any(product.permissions) and ${condition}`;
}

export function isInNetwork(context: Context): RawBuilder<boolean> {
  return sql`exists (select from provider, ${plansOf(context)} and provider.id = offering.provider_id
    and coalesce(product.coverage -> 'excludedProviders', '[]') ? provider.source_id is not true)`;
}

export async function networksOf({ network }: Filter, context: Context): Promise<string[]> {
  if (!network) return [];
  const { rows } = await sql<{ name: unknown }>`
    select distinct product.coverage -> 'network' as name from ${plansOf(context)} and product.coverage is not null`.execute(
    context.database.db,
  );
  return rows.flatMap(({ name }) => inLanguage(Localized.parse(name), context.language) ?? []).sort();
}
