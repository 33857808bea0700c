import { createHash } from 'node:crypto';
import { dayOf } from '../../../contract/platform/format.ts';
import { nameOf } from '../../directory/name.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import type { Host } from '../../platform/host.ts';
import { forEachAtHost } from '../../platform/job-context.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { bringRecords } from '../../records/bring/bring-records.ts';
import type { BroughtFile, BroughtRecord } from '../../records/bring/documents.ts';
import type { Context, Services } from '../context.ts';
import { attendingOf } from '../visit/attending.ts';
import { bookedVideo } from '../visit/find-visit.ts';
import { videoVisitEvent } from '../visit/visit-case.ts';
import { summaryPdf } from './summary-pdf.ts';

/** Files each patient's summary among their records; one about a relative stays with the visit. */
export async function fileSummaries(services: Services, hosts: readonly Host[]): Promise<void> {
  const rows = await services.database.db
    .selectFrom('video_visit')
    .innerJoin('reservation', 'reservation.id', 'video_visit.reservation_id')
    .select([
      'video_visit.id',
      'video_visit.partner_id',
      'video_visit.account_id',
      'reservation_id',
      'reservation.locale',
    ])
    .select(['summary', 'closed_at'])
    .where('summary', 'is not', null)
    .where('filed_at', 'is', null)
    .where('video_visit.account_id', 'is not', null)
    .where('reservation.relative_id', 'is', null)
    .limit(100)
    .execute();
  await forEachAtHost(services, hosts, { rows, name: 'summary' }, async (context, row) => {
    const { account_id: accountId, summary: text, closed_at: writtenAt } = row;
    if (accountId === null || text === null || writtenAt === null) return;
    await fileOne(context, { ...row, accountId, text, writtenAt });
  });
}

type SummaryFacts = { id: string; accountId: string; reservation_id: string; text: string; writtenAt: string };

async function fileOne(context: Context, { accountId, text, writtenAt, ...visit }: SummaryFacts): Promise<void> {
  const booked = await bookedVideo(context.database.db, context, visit.reservation_id);
  const bytes = await summaryPdf(context, { booked, text, writtenAt });
  const attending = await attendingOf(context.database.db, context, booked);
  const name = context.texts.say(context.language, 'video_summary.title');
  const file: BroughtFile = {
    name: `${name}.pdf`,
    kind: 'pdf',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    bytes,
  };
  const day = dayOf(booked.place.start_at, booked.place.time_zone);
  const record: BroughtRecord = {
    id: visit.id,
    status: 'current',
    name,
    kind: 'visit',
    modal: 'DOC',
    replaces: undefined,
    issuedOn: day,
    createdAt: iso(context.now),
    author: attending ?? nameOf(booked.place, context.language),
    visibility: 'care_team',
    files: [file],
  };
  await bringRecords(context, accountId, [record], (write) =>
    inTransaction(context, async (tx) => {
      const open = await tx
        .selectFrom('video_visit')
        .select('id')
        .where('id', '=', visit.id)
        .where('account_id', '=', accountId)
        .where('filed_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      // The summary may have been filed, or the account erased, since the list was read.
      if (!open) return;
      const event = videoVisitEvent(context, { ...visit, account_id: accountId }, 'file_summary');
      const health = await auditWrite(tx, context, event);
      await health
        .updateTable('video_visit')
        .set({ filed_at: iso(context.now) })
        .where('id', '=', visit.id)
        .execute();
      await write(tx);
    }),
  );
}
