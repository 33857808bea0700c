import { Relative } from '../../../contract/entitlement/relative.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import type { Handler } from '../context.ts';
import { relativesFor } from './person-of.ts';
import { relativeEvent } from './relative-event.ts';

export const listPersons: Handler<'listPersons'> = async ({ scope }, context) => {
  const { accountId, lastName, firstName } = customerOf(context);
  const { db } = context.database;
  const relatives = await relativesFor(db, context, scope);
  // Where there is nobody, nothing of anybody was looked at.
  if (relatives.length > 0) await auditRead(db, context, relativeEvent(context, accountId, 'read'));
  return [
    { id: accountId, lastName, firstName, relationship: null },
    ...relatives.map((row) => ({
      id: row.id,
      lastName: row.family_name,
      firstName: row.given_name,
      relationship: Relative.shape.relationship.parse(row.relationship),
    })),
  ];
};
