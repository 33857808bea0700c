import { mandateForCare } from '../../../contract/care/request-kinds.ts';
import type { Handler } from '../../booking/context.ts';
import { personNames } from '../../entitlement/relative/person-names.ts';
import { personIds } from '../../entitlement/relative/person-of.ts';
import { isOpenTo } from '../../identity/account/locked-cases.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { countListed, pageOf } from '../../platform/listed.ts';
import { isOwn } from '../../platform/owner.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { owners } from '../owners.ts';
import { withChoice } from '../times/choices.ts';
import { careEvent } from './care-event.ts';
import { lineOf } from './care-view.ts';
import { withState } from './find-care.ts';

export const listMedicalCares: Handler<'listMedicalCares'> = ({ page, limit, withoutRequest }, context) =>
  inTransaction(context, async (tx) => {
    const { accountId } = customerOf(context);
    const own = tx
      .selectFrom('medical_care')
      .where(isOwn(context, owners.medical_care))
      .where(isOpenTo(context, 'medical_care.id'))
      .where('person_id', 'in', await personIds(tx, context, mandateForCare))
      .where('status', '<>', 'deleted')
      .$if(withoutRequest, (cares) => cares.where('care_request_id', 'is', null))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc');
    const rows = await own
      .select(['id', 'number', 'status', 'due_at', 'service', 'specialization_id', 'urgency', 'created_at'])
      .select(['account_id', 'person_id'])
      .$call(pageOf({ page, limit }))
      .execute();
    const total = await countListed(tx, own.select('id'));
    await auditRead(tx, context, careEvent(context, { account_id: accountId }, 'read'));
    const nameOf = await personNames(tx, context, rows);
    const choosing = await withChoice(
      tx,
      context,
      rows.map(({ id }) => id),
    );
    return {
      items: rows.map((row) =>
        lineOf(context, withState(row), { person: nameOf(row), hasChoice: choosing.has(row.id) }),
      ),
      page,
      limit,
      total,
    };
  });
