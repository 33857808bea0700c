import { z } from 'zod';
import { mostOpen } from '../../../contract/care/care-rules.ts';
import { mandateForCare, requestServices } from '../../../contract/care/request-kinds.ts';
import type { Handler } from '../../booking/context.ts';
import { personNames } from '../../entitlement/relative/person-names.ts';
import { personIds } from '../../entitlement/relative/person-of.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { countListed, pageOf } from '../../platform/listed.ts';
import { ownRequests, requestEvent, withState } from './request-row.ts';
import { requestView } from './request-view.ts';

export const listCareRequests: Handler<'listCareRequests'> = async ({ page, limit }, context) => {
  const { accountId } = customerOf(context);
  await auditRead(context.database.db, context, requestEvent(context, { account_id: accountId }, 'list'));
  const { db } = context.database;
  const persons = await personIds(db, context, mandateForCare);
  const own = ownRequests(db, context).where('person_id', 'in', persons);
  const rows = await own
    .selectAll()
    .orderBy('turn')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$call(pageOf({ page, limit }))
    .execute();
  const total = await countListed(db, own.select('id'));
  const nameOf = await personNames(db, context, rows);
  const items = rows.map((row) => requestView(context, withState(row), nameOf(row)));
  const crowded = await own
    .select(['service', 'person_id'])
    .where('closed_at', 'is', null)
    .groupBy(['service', 'person_id'])
    .having(({ fn }) => fn.countAll<number>(), '>=', mostOpen)
    .execute();
  const full = crowded.map((row) => ({ service: z.enum(requestServices).parse(row.service), personId: row.person_id }));
  return { items, page, limit, total, full };
};
