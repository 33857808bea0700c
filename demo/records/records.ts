import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { listAppointments } from '../../server/booking/appointments/list-appointments.ts';
import type { Context, Services } from '../../server/booking/context.ts';
import { customerOf } from '../../server/identity/session/authorize.ts';
import { dayIn } from '../../server/platform/clock.ts';
import type { Host } from '../../server/platform/host.ts';
import { uploadFile } from '../../server/records/files/upload-file.ts';
import { addRecord } from '../../server/records/record/add-record.ts';
import { inDemoSession } from '../identity/session.ts';
import { atDemoPartners } from '../platform/partners.ts';

const email = 'anna@example.com';
const kinds = ['lab', 'discharge'] as const;
const font = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');

export function loadDemoRecords(services: Services, hosts: readonly Host[]): Promise<void> {
  const papers: Papers = new Map();
  return atDemoPartners(services.database, hosts, async (host) => {
    if (await hasRecords(services, host)) return;
    await inDemoSession(services, host, email, (context) => writeRecords(context, papers));
  });
}

async function hasRecords({ database }: Services, { partnerId }: Host): Promise<boolean> {
  const record = await database.db
    .selectFrom('record')
    .innerJoin('account', 'account.id', 'record.account_id')
    .select('record.id')
    .where('account.partner_id', '=', partnerId)
    .where('account.email', '=', email)
    .limit(1)
    .executeTakeFirst();
  return record !== undefined;
}

type Papers = Map<string, Promise<Uint8Array>>;

async function writeRecords(context: Context, papers: Papers): Promise<void> {
  const { texts, language, host, now } = context;
  const { items } = await listAppointments({ when: 'past', page: 1, limit: 10 }, context);
  const visits = items.filter(({ status }) => status === 'fulfilled');
  for (const [no, kind] of kinds.entries()) {
    const visit = visits[no];
    const name = texts.say(language, `demo.${kind}.name`);
    const paper = papers.get(name) ?? paperOf(context, kind, name);
    papers.set(name, paper);
    const sent = { name: texts.say(language, `demo.${kind}.file`), size: undefined, bytes: sentFrom(paper) };
    const { file } = await uploadFile({ purpose: 'record', file: { open: async () => sent } }, context);
    const issuedAt = dayIn(visit ? Temporal.Instant.from(visit.start) : now, visit?.timeZone ?? host.brand.timeZone);
    const facts = { name, kind, modal: 'DOC', issuedAt, visibility: 'care_team' } as const;
    const of = { author: visit?.doctor.name, visitRef: visit?.number ?? '' };
    await addRecord({ ...facts, ...of, fileIds: [file.id] }, context);
  }
}

async function* sentFrom(paper: Promise<Uint8Array>): AsyncIterable<Uint8Array> {
  yield await paper;
}

async function paperOf(context: Context, kind: (typeof kinds)[number], title: string): Promise<Uint8Array> {
  const { texts, language } = context;
  const { firstName, lastName } = customerOf(context);
  const doc = new PDFDocument({ size: 'A4', margin: 50, font });
  doc.fontSize(18).text(title).moveDown().fontSize(11);
  doc.text(texts.say(language, 'demo.mark')).moveDown();
  doc
    .text(`${lastName} ${firstName}`)
    .moveDown()
    .text(texts.say(language, `demo.${kind}.body`));
  doc.end();
  return Buffer.concat(await Array.fromAsync(doc));
}
