import { auditRead } from '../../platform/audit/audit.ts';
import { consume } from '../../platform/rate.ts';
import type { Handler } from '../context.ts';
import { ownersOf } from './draft-owner.ts';
import { draftEvent, fieldsOf, findDrafts, unsealed } from './find-draft.ts';

/** A draft that is over, another's or another partner's is answered as none (T01). */
export const readDraft: Handler<'readDraft'> = async (input, context) => {
  fieldsOf(input.form);
  const { db } = context.database;
  const [found] = await findDrafts(db, context, input, ownersOf(context, input.key));
  if (!found) return { values: {} };
  if (found.health !== null) {
    await consume(context, 'draft', found.id);
    await auditRead(db, context, draftEvent(context, found, 'read'));
  }
  return { values: { ...unsealed(context, found.sealed), ...unsealed(context, found.health) } };
};
