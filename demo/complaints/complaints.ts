import type { Services } from '../../server/booking/context.ts';
import { complaintHolding } from '../../server/complaints/desk-steps.ts';
import { sendComplaint } from '../../server/complaints/send-complaint.ts';
import type { Host } from '../../server/platform/host.ts';
import { inTransaction } from '../../server/platform/transaction.ts';
import { demoOperator } from '../identity/operators.ts';
import { inDemoSession } from '../identity/session.ts';
import { atDemoPartners } from '../platform/partners.ts';

export function loadDemoComplaints(services: Services, hosts: readonly Host[]): Promise<void> {
  return atDemoPartners(services.database, hosts, async (host) => {
    if (await hasComplaints(services, host)) return;
    await inDemoSession(services, host, 'anna@example.com', async (context) => {
      const { texts, language, now, database } = context;
      const say = (name: string) => texts.say(language, `demo.complaint.${name}`);
      const sent = now.subtract({ hours: 24 * 2 });
      const words = {
        topic: 'waiting',
        about: '',
        description: say('description'),
        desiredOutcome: say('desired_outcome'),
      } as const;
      const { number } = await sendComplaint(words, { ...context, channel: 'portal', now: sent });
      const { id: caseId } = await database.db
        .selectFrom('complaint')
        .select('id')
        .where('partner_id', '=', host.partnerId)
        .where('number', '=', number)
        .executeTakeFirstOrThrow();
      const operator = await demoOperator(services, host, 'agent');
      const desk = { ...context, session: undefined, operator, now: sent.add({ minutes: 60 }) };
      await inTransaction(desk, (tx) => complaintHolding.take(tx, desk, { caseId }));
    });
  });
}

async function hasComplaints({ database }: Services, { partnerId }: Host): Promise<boolean> {
  const existing = database.db.selectFrom('complaint').select('id').where('partner_id', '=', partnerId).limit(1);
  return (await existing.execute()).length > 0;
}
