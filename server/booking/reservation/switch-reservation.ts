import { problem } from '../../../contract/platform/problem.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { findInTurn } from './find.ts';
import { change } from './move.ts';
import { auditUnknownToken } from './unknown-token.ts';
import { viewOf } from './view.ts';

export const switchReservation: Handler<'switchReservation'> = ({ token, to, patientComment }, context) =>
  auditUnknownToken(context, 'switch', token, () =>
    inTransaction(context, async (tx) => {
      const row = await findInTurn(tx, context, token);
      if (row.status !== 'held' && row.status !== 'expired') throw problem('KT007', { state: row.status });
      const comment = patientComment === undefined ? {} : { patient_comment: patientComment || null };
      const changes = { way: to, ...comment };
      return viewOf(tx, context, await change(tx, context, row, { verb: 'switch', changes }), token);
    }),
  );
