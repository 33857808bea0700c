import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { preauthRules } from '../../contract/claims/preauthorization-rules.ts';
import { isProblem } from '../../contract/platform/problem.ts';
import type { Context, Services } from '../../server/booking/context.ts';
import { finishWithLogin } from '../../server/booking/reservation/finish-with-login.ts';
import { startReservation } from '../../server/booking/reservation/start-reservation.ts';
import {
  decidePreauthorization,
  rejectPreauthorization,
} from '../../server/claims/preauthorization/decide-preauthorization.ts';
import { preauthHolding } from '../../server/claims/preauthorization/desk-door.ts';
import { askForPreauthInformation } from '../../server/claims/preauthorization/desk-steps.ts';
import { listPreauthServices } from '../../server/claims/preauthorization/list-preauth-services.ts';
import { cancelPreauthorization } from '../../server/claims/preauthorization/own-steps.ts';
import { sendPreauthorization } from '../../server/claims/preauthorization/send-preauthorization.ts';
import { isOffered } from '../../server/directory/offered.ts';
import { customerOf } from '../../server/identity/session/authorize.ts';
import { dayIn, iso } from '../../server/platform/clock.ts';
import type { Host } from '../../server/platform/host.ts';
import { inTransaction } from '../../server/platform/transaction.ts';
import { uploadFile } from '../../server/records/files/upload-file.ts';
import { demoOperator } from '../identity/operators.ts';
import { inDemoSession } from '../identity/session.ts';
import { atDemoPartners } from '../platform/partners.ts';

type LifeStep = 'take' | 'ask' | 'decide' | 'reject' | 'cancel' | 'book';
/** `sent` is how many days ago the request was sent. */
type Life = { visit: string; qty: number; sent: number; deeds: readonly LifeStep[] };

const email = 'anna@example.com';
const tries = 10;
const font = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');

/** One in each state in which a request stays, except `used`, which needs a past visit. Requests approved by rules have no deeds. */
const lives: readonly Life[] = [
  { visit: '5304', qty: 8, sent: 30, deeds: ['take', 'ask'] },
  { visit: '5304', qty: 8, sent: 9, deeds: ['cancel'] },
  { visit: '5303', qty: 1, sent: 6, deeds: ['take', 'reject'] },
  { visit: '5302', qty: 1, sent: 3, deeds: ['book'] },
  { visit: '5301', qty: 8, sent: 3, deeds: ['take', 'decide'] },
  { visit: '5305', qty: 1, sent: 2, deeds: [] },
  { visit: '1301', qty: 1, sent: 2, deeds: ['take', 'ask'] },
  { visit: '5307', qty: 1, sent: 1, deeds: ['take'] },
  { visit: '5306', qty: 1, sent: 0.1, deeds: [] },
];

export function loadDemoPreauthorizations(services: Services, hosts: readonly Host[]): Promise<void> {
  return atDemoPartners(services.database, hosts, async (host) => {
    if (await hasSome(services, host)) return;
    await inDemoSession(services, host, email, async (context) => {
      const insured = await insuredContext({ ...context, channel: 'portal' });
      if (!insured) return;
      const operator = await demoOperator(services, host, 'medical_adviser');
      const desk: Context = { ...insured.context, session: undefined, operator };
      for (const life of lives.filter(({ visit }) => insured.visits.includes(visit)))
        await live(insured.context, desk, life);
    });
  });
}

async function hasSome({ database }: Services, { partnerId }: Host): Promise<boolean> {
  const row = await database.db
    .selectFrom('preauthorization')
    .select('id')
    .where('partner_id', '=', partnerId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function insuredContext(context: Context) {
  const session = customerOf(context);
  for (const subscription of session.subscriptions) {
    const own: Context = { ...context, session: { ...session, subscription } };
    const { services } = await listPreauthServices({}, own);
    const visits = services.filter(({ refusal }) => refusal === null).map(({ serviceCode }) => serviceCode);
    if (lives.some(({ visit }) => visits.includes(visit))) return { context: own, visits };
  }
  return undefined;
}

async function live(customer: Context, desk: Context, { visit, qty, sent, deeds }: Life) {
  const { texts, language, host, now } = customer;
  const say = (name: string) => texts.say(language, `demo.preauth.${name}`);
  const sentAt = now.subtract({ minutes: Math.round(sent * 24 * 60) });
  const dayOf = (days: number) => dayIn(sentAt.add({ hours: days * 24 }), host.brand.timeZone);
  const paper = { name: say('file'), size: undefined, bytes: bytesOf(await paperOf(say)) };
  const { file } = await uploadFile({ purpose: 'preauthorization', file: { open: async () => paper } }, customer);
  const { firstName, lastName } = customerOf(customer);
  const {
    number,
    id: preauthId,
    canBook,
  } = await sendPreauthorization(
    {
      issuedOn: dayOf(-7),
      caseRef: '',
      doctorName: say('doctor'),
      institution: say('institution'),
      diagnosis: say('diagnosis'),
      icd: '',
      fileIds: [file.id],
      answers: { medicines: say('medicines'), pregnancy: 'no', metal: 'no', pacemaker: 'no', kidney: 'no' },
      ranges: [{ from: dayOf(10), to: dayOf(24) }],
      scope: 'appointment_and_examination',
      place: say('place'),
      providerWish: '',
      mode: 'in_person',
      cares: [{ serviceCode: visit, bodySite: '', side: 'none', qty, note: '' }],
      taj: '',
      phone: '+36301234567',
      email,
      bookBy: 'online',
      callPhone: '',
      callWindow: 'any',
      statementAccepted: true,
      statementName: `${lastName} ${firstName}`,
      statementVersion: preauthRules.statementVersion,
      consent: true,
    },
    { ...customer, now: sentAt },
  );
  const which = { preauthId };
  const steps: Readonly<Record<LifeStep, (at: { now: Temporal.Instant }) => Promise<unknown>>> = {
    take: (at) => inTransaction(desk, (tx) => preauthHolding.take(tx, { ...desk, ...at }, { caseId: preauthId })),
    ask: (at) => askForPreauthInformation({ ...which, text: say('question') }, { ...desk, ...at }),
    decide: (at) =>
      decidePreauthorization(
        {
          ...which,
          items: [{ no: 1, qty: 2, amount: 30_000, providerIds: [], remark: '' }],
          validDays: preauthRules.validDays,
          remark: say('remark'),
        },
        { ...desk, ...at },
      ),
    reject: (at) => rejectPreauthorization({ ...which, reason: say('reason') }, { ...desk, ...at }),
    cancel: (at) => cancelPreauthorization({ number }, { ...customer, ...at }),
    book: async () => (canBook ? bookUnder(customer, Number(visit), number) : undefined),
  };
  for (const [no, deed] of deeds.entries()) await steps[deed]({ now: sentAt.add({ minutes: 60 * (no + 1) }) });
}

async function bookUnder(context: Context, subfunctionId: number, preauthRef: string): Promise<void> {
  const { database, now } = context;
  const slots = await database.db
    .selectFrom('slot')
    .innerJoin('offering', 'offering.schedule_id', 'slot.schedule_id')
    .select('slot.id')
    .where('offering.subfunction_id', '=', subfunctionId)
    .where(isOffered(context))
    .where('slot.status', '=', 'free')
    .where('slot.booking_url', 'is', null)
    .where('slot.booking_phone', 'is', null)
    .where('slot.start_at', '>', iso(now.add({ hours: 72 })))
    .orderBy('slot.start_at')
    .limit(tries)
    .execute();
  for (const { id: slotId } of slots)
    try {
      const { token } = await startReservation({ slotId, subfunctionId, preauthRef }, context);
      await finishWithLogin({ token }, context);
      return;
    } catch (error) {
      // Another partner's customer may have taken the time meanwhile.
      if (!isProblem(error)) throw error;
    }
}

async function* bytesOf(paper: Uint8Array): AsyncIterable<Uint8Array> {
  yield paper;
}

async function paperOf(say: (name: string) => string): Promise<Uint8Array> {
  const doc = new PDFDocument({ size: 'A4', margin: 50, font });
  doc.fontSize(18).text(say('paper')).moveDown().fontSize(11).text(say('diagnosis'));
  doc.text(`${say('doctor')}, ${say('institution')}`);
  doc.end();
  return Buffer.concat(await Array.fromAsync(doc));
}
