import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { setAttendance } from '../../contract/booking/attendance.ts';
import { startReservation } from '../../contract/booking/hold.ts';
import { finishWithLogin } from '../../contract/booking/reservation.ts';
import { sendPreauthorization } from '../../contract/claims/preauthorization.ts';
import { decidePreauthorization } from '../../contract/claims/preauthorization-desk.ts';
import { preauthRules } from '../../contract/claims/preauthorization-rules.ts';
import { takeCase } from '../../contract/desk/cases.ts';
import type { CoveragePlan } from '../../contract/entitlement/benefit.ts';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import type { Permission } from '../../contract/platform/permission.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { plainPdf } from '../files/pdfs.ts';
import { upload } from '../files/upload.ts';
import { account } from '../identity/account.ts';
import { good, type World } from '../support/world.ts';

type PreauthInput = z.input<typeof sendPreauthorization.input>;
type Headers = Record<string, string>;

const text = (hu: string) => ({ hu, en: hu, ro: hu });
const line = (code: string) => ({
  code,
  name: text(code),
  description: text(code),
  category: 'outpatient' as const,
  authorizationRequired: true,
});

/** Visit 101 up to a sum, 201 twice a year, 105 at once up to a price, all after an approval; 205 without one. */
export const approvingPlan: z.input<typeof CoveragePlan> = {
  insurer: 'Teszt Biztosító',
  network: text('Hálózat'),
  benefits: [
    { ...line('gp'), covers: { subfunctions: [101, 105] }, allowed: { amount: 60_000 }, deductible: 1000 },
    { ...line('im'), covers: { subfunctions: [201] }, allowed: { count: 2 } },
    { ...line('open'), covers: { subfunctions: [205] }, authorizationRequired: false },
    { ...line('late'), covers: { subfunctions: [301] }, waitingDays: 400 },
  ],
  quickApproval: [{ subfunctions: [105], priceCap: 30_000 }],
};

export async function preauthCustomer(
  w: World,
  more: {
    partner?: string;
    passwordHash?: string;
    plan?: z.input<typeof CoveragePlan>;
    subscriptions?: Permission[][];
    services?: string[];
  } = {},
) {
  const { partner } = more;
  const made = await account(w.database, {
    subscriptions: [['hasPreauthorization', 'hasAppointments', 'hasCoverage']],
    plan: approvingPlan,
    ...more,
  });
  const { headers: own, token } = await w.session(made.id, {}, partner);
  const headers: Headers = { ...own, ...(partner !== undefined && { host: `${partner}.localhost:3000` }) };
  const version = statementVersion(w.context(partner));
  good(await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, headers));
  /** A log-in is short, and some tests wait for weeks. */
  const again = async () => Object.assign(headers, (await w.session(made.id, {}, partner)).headers);
  return { ...made, headers, token, again };
}

export async function recommendation(w: World, headers: Headers, name = 'javaslat.pdf', purpose = 'preauthorization') {
  const { file } = good(await upload(w, { name, bytes: await plainPdf(`${name} ${randomUUID()}`) }, headers, purpose));
  return file.id;
}

export function preauthWish(fileIds: string[], more: Partial<PreauthInput> = {}): PreauthInput {
  return {
    issuedOn: '2026-11-10',
    doctorName: 'Dr. Javasló Jolán',
    institution: 'Nyárfa Rendelő',
    diagnosis: 'Tisztázatlan mellkasi panasz',
    icd: 'M54.5',
    fileIds,
    answers: { medicines: 'semmi', pregnancy: 'no' },
    ranges: [{ from: '2026-11-30', to: '2026-12-11' }],
    scope: 'appointment_and_examination',
    place: 'Budapest',
    mode: 'in_person',
    cares: [{ serviceCode: '101', qty: 2 }],
    phone: '+36301234567',
    email: 'unige@example.com',
    bookBy: 'online',
    callWindow: 'any',
    statementAccepted: true,
    statementName: 'Szőke Ünige',
    statementVersion: preauthRules.statementVersion,
    consent: true,
    ...more,
  };
}

export async function sendPreauth(w: World, headers: Headers, more: Partial<PreauthInput> = {}) {
  const fileIds = more.fileIds ? [] : [await recommendation(w, headers)];
  return w.call(sendPreauthorization, preauthWish(fileIds, more), headers);
}

export async function approvedCase(
  w: World,
  decision: Partial<z.input<typeof decidePreauthorization.input>> = {},
  more: Partial<PreauthInput> = {},
) {
  const customer = await preauthCustomer(w);
  const { number, id: preauthId } = good(await sendPreauth(w, customer.headers, more));
  const desk = await w.desk(['supervisor', 'medical_adviser']);
  good(await w.call(takeCase, { caseId: preauthId }, desk.headers));
  const items = [{ no: 1, qty: 2, amount: 20_000 }];
  good(await w.call(decidePreauthorization, { preauthId, items, ...decision }, desk.headers));
  return { customer, number, preauthId, desk };
}

export async function bookUnder(w: World, headers: Headers, slotId: string, preauthRef?: string, subfunctionId = 101) {
  const input = { slotId, subfunctionId, ...(preauthRef !== undefined && { preauthRef }) };
  const hold = await w.call(startReservation, input, headers);
  if (hold.error) return hold;
  return w.call(finishWithLogin, { token: hold.ok.token }, headers);
}

export async function attended(w: World, number: string, came: boolean) {
  const desk = await w.desk(['supervisor', 'medical_adviser']);
  const { id: visitId } = await w.database.db
    .selectFrom('reservation')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return w.call(setAttendance, { visitId, came }, desk.headers);
}

export async function ledgerOf(w: World, subscriptionId: string | undefined, benefit = 'gp') {
  const { rows } = await w.database.pool.query(
    `select coalesce(sum(reserved_count), 0)::int as "reservedCount", coalesce(sum(reserved_amount), 0)::int as reserved,
       coalesce(sum(used_count), 0)::int as "usedCount", coalesce(sum(used_amount), 0)::int as used, coalesce(sum(deductible), 0)::int as deductible
     from coverage_entry where subscription_id = $1 and benefit = $2`,
    [subscriptionId, benefit],
  );
  return rows[0];
}
