import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { Appointment } from '../../contract/booking/appointments.ts';
import { dayFull } from '../../contract/platform/format.ts';
import { listAppointments } from '../booking/appointments/list-appointments.ts';
import { inDemoSession } from '../identity/demo-session.ts';
import { customerOf } from '../identity/session/authorize.ts';
import { dayIn } from '../platform/clock.ts';
import { alone } from '../platform/db/alone.ts';
import type { Host } from '../platform/host.ts';
import type { Context, Services } from './context.ts';
import { uploadFile } from './files/upload-file.ts';
import { addRecord } from './record/add-record.ts';

const email = 'anna@example.com';
const kinds = ['lab', 'discharge'] as const;
const font = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');

/** After the demo visits, from which they say that they are. */
export async function loadDemoRecords(services: Services, hosts: readonly Host[]): Promise<void> {
  const partners = new Map(hosts.filter(({ brand }) => brand.hasPublicCalendar).map((host) => [host.partnerId, host]));
  await alone(services.database.pool, 'demo', async () => {
    for (const host of partners.values())
      if (!(await hasRecords(services, host)))
        await inDemoSession(services, host, { email, requestId: randomUUID() }, writeRecords);
  });
}

async function hasRecords({ database }: Services, { partnerId }: Host): Promise<boolean> {
  const found = await database.db
    .selectFrom('record')
    .innerJoin('account', 'account.id', 'record.account_id')
    .select('record.id')
    .where('account.partner_id', '=', partnerId)
    .where('account.email', '=', email)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function writeRecords(context: Context): Promise<void> {
  const { items } = await listAppointments({ when: 'past', page: 1, limit: 10 }, context);
  const visits = items.filter(({ status }) => status === 'fulfilled');
  for (const [no, kind] of kinds.entries()) await writeRecord(context, kind, visits[no]);
}

async function writeRecord(context: Context, kind: (typeof kinds)[number], visit: Appointment | undefined) {
  const { texts, language, host, now } = context;
  const say = (id: string) => texts.say(language, `demo.${kind}.${id}`, {}, host.look(language).texts);
  const issuedAt = dayIn(visit ? Temporal.Instant.from(visit.start) : now, visit?.timeZone ?? host.brand.timeZone);
  const { firstName, lastName } = customerOf(context);
  const lines = [
    texts.say(language, 'demo.mark'),
    `${lastName} ${firstName}`,
    [visit?.doctor.name, visit?.specialization, visit?.provider.name].filter(Boolean).join(', '),
    dayFull(issuedAt, language),
    say('body'),
  ];
  const bytes = pdfOf(say('name'), lines);
  const file = { open: async () => ({ name: say('file'), size: undefined, bytes }) };
  const { file: staged } = await uploadFile({ purpose: 'record', file }, context);
  const said = { name: say('name'), kind, modal: 'DOC', issuedAt, visibility: 'care_team' } as const;
  await addRecord({ ...said, author: visit?.doctor.name, fileIds: [staged.id] }, context);
}

async function* pdfOf(title: string, lines: readonly string[]): AsyncIterable<Uint8Array> {
  const doc = new PDFDocument({ size: 'A4', margin: 50, font });
  doc.fontSize(18).text(title).moveDown().fontSize(11);
  for (const line of lines) doc.text(line).moveDown(0.5);
  doc.end();
  yield* doc;
}
