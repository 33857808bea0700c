import { type SaveAssessmentId, saveOperationsById } from '../../contract/care/assessment/assessment.ts';
import type { Context, Services } from '../../server/booking/context.ts';
import { saveHandlers } from '../../server/care/assessment/save-assessment.ts';
import type { Host } from '../../server/platform/host.ts';
import { inDemoSession } from '../identity/session.ts';
import { atDemoPartners } from '../platform/partners.ts';

const email = 'anna@example.com';

const stressed = ['2', '3', '1', '2', '3', '2', '1', '2', '3', '2', '2', '1'];

/** The saved results tell of a year in which weight and blood pressure went down, and of some stress at work. */
const saved: readonly { save: SaveAssessmentId; days: number; answers: Readonly<Record<string, string>> }[] = [
  { save: 'saveHealthCheckAssessment', days: 330, answers: { ...healthy('86', '148', '6.1'), smoking: 'yes' } },
  { save: 'saveHealthCheckAssessment', days: 150, answers: healthy('82', '139', '5.6') },
  {
    save: 'saveWorkplaceStressAssessment',
    days: 21,
    answers: Object.fromEntries(stressed.map((answer, no) => [`stress${no + 1}`, answer])),
  },
  { save: 'saveHealthCheckAssessment', days: 6, answers: healthy('78', '131', '5.2') },
];

function healthy(weight: string, systolic: string, cholesterol: string): Record<string, string> {
  return {
    ...{ age: '52', sexAtBirth: 'female', smoking: 'no', weight, height: '168', waist: '84', exercise: 'yes' },
    ...{ vegetables: 'yes', pressureMedicine: 'no', highGlucose: 'no', familyDiabetes: 'close', residence: 'HU' },
    ...{ systolic, cholesterol, hdl: '1.4', alcoholOften: '1', alcoholAmount: '0', alcoholBinge: '0' },
  };
}

/** At one partner only, because documents take time at the start. */
export function loadDemoAssessments(services: Services, hosts: readonly Host[]): Promise<void> {
  return atDemoPartners(services.database, hosts.slice(0, 1), async (host) => {
    if (await hasAssessments(services, host)) return;
    await inDemoSession(services, host, email, async (context) => {
      for (const { save, days, answers } of saved) {
        const at: Context = { ...context, channel: 'portal', now: context.now.subtract({ hours: days * 24 }) };
        const [operation, handler] = [saveOperationsById[save], saveHandlers[save]];
        if (!operation || !handler) throw new Error(`there is no ${save}`);
        await handler(operation.input.parse({ answers, consent: true }), at);
      }
    });
  });
}

async function hasAssessments({ database }: Services, { partnerId }: Host): Promise<boolean> {
  const assessment = await database.db
    .selectFrom('assessment')
    .select('id')
    .where('partner_id', '=', partnerId)
    .limit(1)
    .executeTakeFirst();
  return assessment !== undefined;
}
