import { hiddenRelatives } from '../../entitlement/relative/hidden-relatives.ts';
import { personIds } from '../../entitlement/relative/person-of.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import type { Db } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { mandateForVideo } from '../visit/attach-files.ts';

export async function videoPersonIds(db: Db, context: Context): Promise<string[]> {
  const hidden = await hiddenRelatives(db, context, customerOf(context).accountId);
  return (await personIds(db, context, mandateForVideo)).filter((id) => !hidden.includes(id));
}
