import { wordsOf } from '../../../contract/care/assessment/words.ts';
import { isQuestion, optionTexts } from '../../../contract/care/request-schema.ts';
import { dayFull, dayOf, timeOf } from '../../../contract/platform/format.ts';
import type { Context } from '../../booking/context.ts';
import { openPdf, type Pdf } from '../../platform/pdf.ts';
import type { Result } from './result-of.ts';

type ResultDocument = { title: string; name: string; bytes: Buffer };

/** Names nobody, because it may be attached to an anonymous request. The same result gives the same bytes. */
export async function resultPdf(context: Context, result: Result): Promise<ResultDocument> {
  const { texts, language, host } = context;
  const { timeZone } = host.brand;
  const say = (id: string, values?: Record<string, string | number>) => texts.say(language, id, values);
  const title = say(`assessment.tool.${result.tool}.title`);
  const day = dayFull(dayOf(result.at, timeZone), language);
  const doc = await openPdf({ title, language, madeAt: new Date(result.at) });
  doc.font('bold').fontSize(18).text(title).moveDown(0.5);
  doc
    .font('regular')
    .fontSize(10)
    .text(say('assessment.version', { version: result.version, day }));
  doc.text(timeOf(result.at, timeZone)).moveDown(0.5);
  doc.font('bold').text(say('assessment.not_diagnosis')).moveDown();
  doc
    .font('regular')
    .text(say(`assessment.tool.${result.tool}.lead`))
    .moveDown();
  for (const words of wordsOf(result, say, language)) {
    doc.font('bold').fontSize(13).text(words.title).fontSize(10).font('regular');
    if (words.unfit !== undefined) doc.text(words.unfit);
    else {
      doc.font('bold').text(`${words.value} – ${words.band}`).font('regular');
      if (words.picture) drawPeople(doc, words.picture.count, words.picture.text);
      if (words.what !== '') doc.text(words.what);
      for (const { range, text, own } of words.scale?.bands ?? [])
        doc.font(own ? 'bold' : 'regular').text(`${range}: ${text}`);
      doc.font('regular').text(words.advice);
      for (const note of words.notes) doc.text(note);
    }
    doc.fontSize(8).text(words.source).fontSize(10).moveDown();
  }
  doc.font('bold').fontSize(13).text(say('assessment.answers')).fontSize(10).font('regular');
  for (const { question, answer } of result.answers)
    doc.text(`${say(`fields.${question}`)}: ${answerWords(say, question, answer)}`);
  doc.end();
  // Two results of one day may go along with one request, whose files have different names.
  const at = `${dayOf(result.at, timeZone)} ${timeOf(result.at, timeZone).replace(':', '-')}`;
  return { title, name: `${title} ${at}.pdf`, bytes: Buffer.concat(await doc.toArray()) };
}

function answerWords(say: (id: string) => string, question: string, answer: string): string {
  const ids = isQuestion(question) ? optionTexts(question, answer) : undefined;
  return ids?.map(say).join(', ') ?? answer;
}

/** Draws `count` of a hundred people as filled dots; the words beside them say the same. */
function drawPeople(doc: Pdf, count: number, text: string): void {
  const [edge, top, step] = [doc.x, doc.y + 4, 9];
  for (let no = 0; no < 100; no += 1) {
    const dot = doc.circle(edge + (no % 10) * step + 4, top + Math.floor(no / 10) * step + 4, 3);
    if (no < count) dot.fill('#000000');
    else dot.stroke('#888888');
  }
  doc.fillColor('#000000').text(text, edge + 11 * step, top, { width: 380 });
  doc.x = edge;
  doc.y = top + 10 * step + 6;
}
