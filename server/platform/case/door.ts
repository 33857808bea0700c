import type { RepeatableId } from '../../../contract/operations.ts';
import { type AuditEvent, auditRead } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx, withIdempotency } from '../transaction.ts';

type Door<At extends Context, Which, Row extends Done, View, Done> = {
  /** @throws Problem #404 where it is not the caller's to see */
  find: (tx: Tx, context: At, which: Which, isLocked: boolean) => Promise<Row>;
  event: (context: At, row: Done, verb: string) => AuditEvent;
  view: (tx: Tx, context: At, row: Done) => Promise<View>;
  looked?: (tx: Tx, context: At, row: Row) => Promise<void>;
};

export function caseDoor<At extends Context, Which, Row extends Done, View, Done = Row>({
  find,
  event,
  view,
  looked,
}: Door<At, Which, Row, View, Done>) {
  return {
    /** Cases hold health data and contact details, so the customer can see each look of the desk (P04, P12). */
    look: async (context: At, which: Which): Promise<View> => {
      return inTransaction(context, async (tx) => {
        const row = await find(tx, context, which, false);
        await auditRead(tx, context, event(context, row, 'read'));
        await looked?.(tx, context, row);
        return view(tx, context, row);
      });
    },
    /** A step audits itself; where there was nothing to do, it counts as a look. */
    step: <Input extends Which>(
      context: At,
      scope: RepeatableId,
      input: Input,
      run: (tx: Tx, row: Row) => Promise<Done>,
      lock: Door<At, Which, Row, View, Done>['find'] = find,
    ): Promise<View> =>
      withIdempotency(context, scope, input, async (tx) => {
        const before = await lock(tx, context, input, true);
        const row = await run(tx, before);
        if (row === before) await auditRead(tx, context, event(context, row, 'read'));
        return view(tx, context, row);
      }),
  };
}
