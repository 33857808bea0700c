import { problem } from '../../../contract/platform/problem.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import type { Handler } from '../context.ts';
import { findByToken, findInTurn } from './find.ts';
import { reservationEvent } from './reservation-event.ts';
import { auditUnknownToken } from './unknown-token.ts';

import { viewOf } from './view.ts';

export const switchReservation: Handler<'switchReservation'> = ({ token, to, patientComment }, context) =>
  auditUnknownToken(context, 'switch', token, () =>
    context.database.db.transaction().execute(async (tx) => {
      const row = await findInTurn(tx, context, token);
      if (row.status !== 'held' && row.status !== 'expired') throw problem('KT007');
      const health = await auditWrite(tx, context, reservationEvent(context, row, 'switch'));
      await health
        .updateTable('reservation')
        .set({
          way: to,
          ...(patientComment !== undefined && { patient_comment: patientComment || null }),
          updated_at: iso(context.now),
        })
        .where('id', '=', row.id)
        .execute();
      return viewOf(tx, context, await findByToken(tx, context, token), token);
    }),
  );
