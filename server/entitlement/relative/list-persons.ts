import { Person } from '../../../contract/entitlement/relative.ts';
import { ageOn } from '../../../contract/platform/day.ts';
import type { Context, Handler } from '../../identity/context.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { dayIn } from '../../platform/clock.ts';
import type { RelativeRow } from './find-relative.ts';
import { relativesFor } from './person-of.ts';
import { relativeEvent } from './relative-event.ts';

export const listPersons: Handler<'listPersons'> = async ({ scope }, context) => {
  const { accountId } = customerOf(context);
  const { db } = context.database;
  const relatives = await relativesFor(db, context, scope);
  // Without relatives nobody's data were read, so there is nothing to audit.
  if (relatives.length > 0) await auditRead(db, context, relativeEvent(context, accountId, 'read'));
  return personsOf(context, relatives);
};

export function personsOf(context: Context, relatives: readonly RelativeRow[]): Person[] {
  const { accountId: id, lastName, firstName, birthDate } = customerOf(context);
  const today = dayIn(context.now, context.host.brand.timeZone);
  const age = birthDate === null ? null : ageOn(birthDate, today);
  return [{ id, lastName, firstName, relationship: null, age }, ...relatives.map((row) => personView(row, today))];
}

function personView(row: RelativeRow, today: string): Person {
  return {
    id: row.id,
    lastName: row.family_name,
    firstName: row.given_name,
    relationship: Person.shape.relationship.parse(row.relationship),
    age: ageOn(row.birth_date, today),
  };
}
