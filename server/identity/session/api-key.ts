import type { KeyScope } from '../../../contract/platform/operation.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { RequestInfo } from '../../platform/context.ts';
import { hashOf } from '../../platform/keys.ts';
import { isHere } from '../../platform/owner.ts';
import type { Services } from '../context.ts';
import { owners } from '../owners.ts';

/** @throws Problem K401 when missing, unknown, another partner's or disabled; K403 when it lacks the scope */
export async function keyOf(services: Services, { host, apiKey }: RequestInfo, scope: KeyScope) {
  const row =
    apiKey === undefined
      ? undefined
      : await services.database.db
          .selectFrom('api_key')
          .select(['id', 'name', 'scopes'])
          .where('hash', '=', hashOf(apiKey))
          .where(isHere({ host }, owners.api_key))
          .where('disabled_at', 'is', null)
          .executeTakeFirst();
  if (!row) throw problem('K401');
  if (!row.scopes.includes(scope)) throw problem('K403');
  return row;
}
