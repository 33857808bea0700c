import { dayFull, dayOf, timeOf } from '../../../contract/platform/format.ts';
import { nameOf } from '../../directory/name.ts';
import { openPdf } from '../../platform/pdf.ts';
import type { Context } from '../context.ts';
import { attendingOf } from '../visit/attending.ts';
import { type BookedVideo, patientName } from '../visit/find-visit.ts';

type Summary = { booked: BookedVideo; text: string; writtenAt: string };

export async function summaryPdf(context: Context, { booked, text, writtenAt }: Summary): Promise<Buffer> {
  const { texts, language } = context;
  const { row, place } = booked;
  const attending = await attendingOf(context.database.db, context, booked);
  const say = (id: string) => texts.say(language, `video_summary.${id}`);
  const day = dayFull(dayOf(place.start_at, place.time_zone), language);
  const doc = await openPdf({ title: say('title'), language, madeAt: new Date(writtenAt) });
  doc.font('bold').fontSize(18).text(say('title')).moveDown();
  doc.font('regular').fontSize(11);
  for (const [id, value] of [
    ['patient', patientName(booked, context)],
    ['born', row.birth_date === null ? '' : dayFull(row.birth_date, language)],
    ['doctor', attending ?? nameOf(place, language)],
    ['in_place_of', attending === null ? '' : nameOf(place, language)],
    ['provider', place.name],
    ['when', `${day} ${timeOf(place.start_at, place.time_zone)}`],
  ] as const)
    if (value !== '') doc.text(`${say(id)}: ${value}`);
  doc.moveDown().text(text).moveDown().fontSize(9).text(say('note'));
  doc.end();
  return Buffer.concat(await doc.toArray());
}
