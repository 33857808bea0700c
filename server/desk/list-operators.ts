import { rightsOf } from '../../contract/roles.ts';
import type { Handler } from '../booking/context.ts';
import { operatorsOf } from '../identity/operator/operators.ts';

export const listOperators: Handler<'listOperators'> = async (_input, { database, host }) => {
  const all = await operatorsOf(database.db, host.partnerId);
  return all
    .filter(({ disabled_at }) => disabled_at === null)
    .map(({ id, name, roles }) => ({ id, name, rights: rightsOf(roles) }));
};
