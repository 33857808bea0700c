import { type SendOperationId, sendOperationsById } from '../../contract/care/send-care-request.ts';
import { takeCase } from '../../contract/desk/cases.ts';
import type { Role } from '../../contract/platform/desk-right.ts';
import { plainPdf } from '../files/pdfs.ts';
import { upload } from '../files/upload.ts';
import { account } from '../identity/account.ts';
import { good, type World } from '../support/world.ts';

let counted = 0;

const inputs: Partial<Record<SendOperationId, object>> = {
  sendInternalMedicineRequest: { complaint: 'Fáj a hasam', answerBy: 'email' },
  sendPsychologyRequest: {
    psychologyTopic: 'sleep',
    urgency: 'soon',
    complaint: 'Nem alszom',
    anonymous: 'yes',
    answerBy: 'email',
  },
  sendVaccinationRequest: {
    vaccine: 'influenza',
    fever: 'no',
    pregnant: 'no',
    badReaction: 'no',
    postalCode: '1051',
    preferredDay: '2026-12-01',
    phone: '+36301234567',
  },
  sendDiagnosticsRequest: {
    tests: 'Vérkép',
    postalCode: '1051',
    place: 'Budapest',
    preferredDay: '2026-12-01',
    phone: '+36301234567',
  },
};

/** One file goes along where the kind takes files. */
export async function careCase(
  w: World,
  {
    kind = 'sendInternalMedicineRequest',
    files = 0,
    answers = {},
    ...more
  }: { kind?: SendOperationId; files?: number; answers?: object; passwordHash?: string } = {},
) {
  const flags = ['hasConsultation', 'hasPsychology', 'hasDiagnostics', 'hasVaccination', 'hasAppointments'] as const;
  const made = await account(w.database, { subscriptions: [flags], ...more });
  const { headers } = await w.session(made.id);
  const fileIds: string[] = [];
  while (fileIds.length < files) {
    counted += 1;
    const bytes = await plainPdf(`lelet ${counted}`);
    fileIds.push(good(await upload(w, { name: `lelet-${counted}.pdf`, bytes }, headers, 'care_request')).file.id);
  }
  const operation = sendOperationsById[kind];
  if (!operation) throw new Error(`there is no ${kind}`);
  const { number } = good(await w.call(operation, { ...inputs[kind], ...answers, fileIds, consent: true }, headers));
  const { id: requestId } = await w.database.db
    .selectFrom('care_request')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return { ...made, headers, number, requestId, fileIds };
}

export async function takenCase(w: World, options: Parameters<typeof careCase>[1] & { role?: Role } = {}) {
  const { role = 'medical_adviser', ...sent } = options;
  const mine = await careCase(w, sent);
  const desk = await w.desk([role]);
  good(await w.call(takeCase, { caseId: mine.requestId }, desk.headers));
  return { ...mine, desk };
}
