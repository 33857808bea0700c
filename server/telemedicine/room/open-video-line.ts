import { auditUnknownToken } from '../../booking/reservation/unknown-token.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { consume } from '../../platform/rate.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { lineFor } from '../line/line-for.ts';
import { patientName } from '../visit/find-visit.ts';
import { seatEvent } from '../visit/seat-event.ts';
import { findGoing } from './find-going.ts';

export const openVideoLine: Handler<'openVideoLine'> = ({ token }, context) =>
  auditUnknownToken(context, 'open-video-line', token, async () => {
    await consume(context, 'video-line', token);
    return inTransaction(context, async (tx) => {
      const { visit, guest, booked } = await findGoing(tx, context, token);
      await auditWrite(tx, context, seatEvent(context, { booked, guest }, 'open_line'));
      return lineFor(tx, context, visit, {
        id: guest?.id ?? booked.row.id,
        role: guest ? 'companion' : 'patient',
        name: guest?.name ?? booked.row.given_name ?? patientName(booked, context),
      });
    });
  });
