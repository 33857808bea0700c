import type { KeyScope } from '../../../contract/platform/operation.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { RequestInfo } from '../../platform/context.ts';
import { hashOf } from '../../platform/keys.ts';
import { isHere } from '../../platform/owner.ts';
import type { Services } from '../context.ts';
import { owners } from '../owners.ts';

/** @throws Problem KA023 when missing, unknown, another partner's or disabled; KA024 when it lacks the scope */
export async function keyOf(services: Services, { host, apiKey }: RequestInfo, scope: KeyScope) {
  if (apiKey === undefined) throw problem('KA023', { why: 'missing' });
  const row = await services.database.db
    .selectFrom('api_key')
    .select(['id', 'name', 'scopes', 'disabled_at'])
    .where('hash', '=', hashOf(apiKey))
    .where(isHere({ host }, owners.api_key))
    .executeTakeFirst();
  if (!row) throw problem('KA023');
  if (row.disabled_at !== null) throw problem('KA023', { why: 'ended' });
  if (!row.scopes.includes(scope)) throw problem('KA024', { value: scope });
  return row;
}
