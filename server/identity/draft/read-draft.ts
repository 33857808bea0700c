import { auditRead } from '../../platform/audit/audit.ts';
import { consume } from '../../platform/rate.ts';
import type { Handler } from '../context.ts';
import { ownersOf } from './draft-owner.ts';
import { draftEvent, fieldsOf, findDrafts, valuesIn } from './find-draft.ts';
import { sealedIn } from './sealed-draft.ts';

/** A draft that has expired, or is another person's or partner's, is answered like one that does not exist (T01). */
export const readDraft: Handler<'readDraft'> = async (input, context) => {
  fieldsOf(input.form);
  const { db } = context.database;
  const drafts = await findDrafts(db, context, input, ownersOf(context, input.key));
  const sensitive = drafts.filter(({ health }) => health !== null);
  if (sensitive[0]) await consume(context, 'draft', sensitive[0].id);
  for (const one of sensitive) await auditRead(db, context, draftEvent(context, one, 'read'));
  const { plain, health } = valuesIn(context, drafts);
  return { values: { ...plain, ...health, ...sealedIn(context, input) } };
};
