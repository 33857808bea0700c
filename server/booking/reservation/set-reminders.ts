import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { findInTurn } from './find.ts';
import { change } from './move.ts';
import { show } from './read-reservation.ts';
import { auditUnknownToken } from './unknown-token.ts';

export const setReminders: Handler<'setReminders'> = ({ token, on }, context) =>
  auditUnknownToken(context, 'reminders', token, async () => {
    await inTransaction(context, async (tx) => {
      const row = await findInTurn(tx, context, token);
      if (row.reminds !== on)
        await change(tx, context, row, { verb: on ? 'reminders-on' : 'reminders-off', changes: { reminds: on } });
    });
    return show(context, token);
  });
