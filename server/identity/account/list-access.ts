import type { Handler } from '../context.ts';
import { auditQuery, entriesOf } from '../history/entries.ts';
import { customerOf } from '../session/authorize.ts';

export const listAccess: Handler<'listAccess'> = async ({ page, limit, by }, context) => {
  const { accountId } = customerOf(context);
  const { db } = context.database;
  const mine = (seen: ReturnType<typeof auditQuery>) =>
    seen
      .where('patient', '=', accountId)
      .$if(by === 'others', (some) => some.where('role', 'not in', ['customer', 'system']));
  const { total } = await mine(auditQuery(db))
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items: await entriesOf(db, mine, { limit, offset: (page - 1) * limit }), total: Number(total) };
};
