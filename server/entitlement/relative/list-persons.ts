import { Person } from '../../../contract/entitlement/relative.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import type { Context, Handler } from '../context.ts';
import type { RelativeRow } from './find-relative.ts';
import { relativesFor } from './person-of.ts';
import { relativeEvent } from './relative-event.ts';

export const listPersons: Handler<'listPersons'> = async ({ scope }, context) => {
  const { accountId } = customerOf(context);
  const { db } = context.database;
  const relatives = await relativesFor(db, context, scope);
  // Where there is nobody, nothing of anybody was looked at.
  if (relatives.length > 0) await auditRead(db, context, relativeEvent(context, accountId, 'read'));
  return personsOf(context, relatives);
};

/** As forms offer them: the customer first, then these relatives. */
export function personsOf(context: Pick<Context, 'session'>, relatives: readonly RelativeRow[]): Person[] {
  const { accountId: id, lastName, firstName } = customerOf(context);
  return [{ id, lastName, firstName, relationship: null }, ...relatives.map(personView)];
}

function personView(row: RelativeRow): Person {
  return {
    id: row.id,
    lastName: row.family_name,
    firstName: row.given_name,
    relationship: Person.shape.relationship.parse(row.relationship),
  };
}
