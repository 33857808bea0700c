import type { Care } from '../../../contract/care/medical-care.ts';
import type { DeskCare } from '../../../contract/care/medical-care-desk.ts';
import { careCase } from '../../../contract/care/medical-care-states.ts';
import type { Context } from '../../booking/context.ts';
import { deskRelative } from '../../entitlement/relative/person-names.ts';
import { isLocked } from '../../identity/account/locked-cases.ts';
import { deskFacts, deskPerson } from '../../identity/operator/desk-facts.ts';
import type { Tx } from '../../platform/transaction.ts';
import { careView } from './care-view.ts';
import type { CareRow } from './find-care.ts';

export async function deskViewOf(tx: Tx, context: Context, row: CareRow): Promise<DeskCare> {
  const { name, email } = await deskPerson(tx, context, row.account_id);
  const view = await careView(tx, context, row);
  return {
    ...((await isLocked(tx, context, row.id)) ? withoutHealth(view) : view),
    ...(await deskFacts(tx, context, careCase, row)),
    ...{ name, email, language: row.locale },
    relative: await deskRelative(tx, context, row),
  };
}

/** Hides the health data of a care whose consent was withdrawn, and keeps what the desk needs to settle its visit. */
function withoutHealth(care: Care): Care {
  return {
    ...care,
    ...{ specialization: null, complaint: null, onsetDate: null, preauthRef: null, request: null, reason: null },
    ...{ requestedDates: [], preferredPlace: '', radiusKm: null, files: [], times: [] },
  };
}
