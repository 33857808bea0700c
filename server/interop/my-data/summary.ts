import { dayFull, dayOf, timeOf } from '../../../contract/platform/format.ts';
import { openPdf } from '../../platform/pdf.ts';
import type { Context } from '../context.ts';
import { resourcesOf } from './bundle.ts';
import { entryOf, type NameOf } from './summary-entries.ts';
import type { TextOf } from './summary-values.ts';

export async function* writeSummary(context: Context, accountId: string): AsyncIterable<Uint8Array> {
  const { texts, language, host } = context;
  const text: TextOf = (id, values = {}) =>
    texts.say(language, id, { brand: host.brand.name, ...values }, host.look(language).texts);
  const say: TextOf = (id, values) => text(`mydata.pdf.${id}`, values);
  const named: NameOf = (id, otherwise) => (texts.has(language, id) ? text(id) : otherwise);
  const when = (at: string | undefined) =>
    at && `${dayFull(dayOf(at, host.brand.timeZone), language)}, ${timeOf(at, host.brand.timeZone)}`;
  const service = (code: string) => {
    const subfunction = context.directory.subfunction(Number(code), language);
    return subfunction ? `${subfunction.specialization} – ${subfunction.name}` : code;
  };
  const doc = await openPdf({ title: say('title'), language });
  doc.font('bold').fontSize(18).text(say('title')).moveDown();
  doc
    .font('regular')
    .fontSize(10)
    .text(say('lead', { when: when(context.now.toString()) ?? '' }))
    .moveDown();
  let section = '';
  for await (const resource of resourcesOf(context, accountId)) {
    const entry = entryOf(resource, { say, named, when, service });
    if (section !== entry.section) {
      section = entry.section;
      doc
        .moveDown()
        .font('bold')
        .fontSize(13)
        .text(say(`section.${section}`))
        .moveDown(0.5);
    }
    doc.font('bold').fontSize(10).text(entry.title);
    for (const line of entry.lines) if (line) doc.font('regular').text(line);
    doc.moveDown(0.5);
  }
  doc.moveDown().font('bold').fontSize(13).text(say('section.holds')).moveDown(0.5);
  for (const { holds = [] } of context.personalData)
    for (const { id, years } of holds)
      doc
        .font('regular')
        .fontSize(10)
        .text(text(`mydata.hold.${id}.what`))
        .text(text(`mydata.hold.${id}.why`, { years: String(years) }))
        .moveDown(0.5);
  doc.end();
  yield* doc;
}
