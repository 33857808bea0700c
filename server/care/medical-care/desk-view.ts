import type { DeskCare } from '../../../contract/care/medical-care-desk.ts';
import { careCase } from '../../../contract/care/medical-care-states.ts';
import type { Context } from '../../booking/context.ts';
import { deskRelative } from '../../entitlement/relative/person-names.ts';
import { deskFacts, deskPerson } from '../../identity/operator/desk-facts.ts';
import type { Tx } from '../../platform/transaction.ts';
import { careView } from './care-view.ts';
import type { CareRow } from './find-care.ts';

export async function deskViewOf(tx: Tx, context: Context, row: CareRow): Promise<DeskCare> {
  const { name, email } = await deskPerson(tx, context, row.account_id);
  return {
    ...(await careView(tx, context, row)),
    ...(await deskFacts(tx, context, careCase, row)),
    ...{ name, email, language: row.locale },
    relative: await deskRelative(tx, context, row),
  };
}
