import type { FhirResource, Patient, Period } from 'fhir/r4';
import { dayFull, dayOf, timeOf } from '../../../contract/platform/format.ts';
import { openPdf } from '../../platform/pdf.ts';
import type { Context } from '../context.ts';
import { resourcesOf } from './bundle.ts';

type Say = (id: string, values?: Record<string, string>) => string;
/** The words of an id, or others where it has none. */
type Named = (id: string, otherwise: string) => string;
type Line = { title: string; lines: readonly (string | undefined)[] };

/** The same data as the bundle, for a person to read (P01). */
export async function* writeSummary(context: Context, accountId: string): AsyncIterable<Uint8Array> {
  const { texts, language, host } = context;
  const text: Say = (id, values = {}) =>
    texts.say(language, id, { brand: host.brand.name, ...values }, host.look(language).texts);
  const say: Say = (id, values) => text(`mydata.pdf.${id}`, values);
  const named: Named = (id, otherwise) => (texts.has(language, id) ? text(id) : otherwise);
  const when = (at: string | undefined) =>
    at && `${dayFull(dayOf(at, host.brand.timeZone), language)}, ${timeOf(at, host.brand.timeZone)}`;
  const doc = openPdf({ title: say('title'), language });
  doc.font('bold').fontSize(18).text(say('title')).moveDown();
  doc
    .font('regular')
    .fontSize(10)
    .text(say('lead', { when: when(context.now.toString()) ?? '' }))
    .moveDown();
  let section = '';
  for await (const resource of resourcesOf(context, accountId)) {
    const entry = entryOf(resource, { say, named, when });
    if (!entry) continue;
    if (section !== resource.resourceType) {
      section = resource.resourceType;
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

function daysIn({ start = '', end = '' }: Period = {}): string {
  return `${start} – ${end}`;
}

type Words = { say: Say; named: Named; when: (at: string | undefined) => string | undefined };

function entryOf(resource: FhirResource, { say, named, when }: Words): Line | undefined {
  switch (resource.resourceType) {
    case 'Patient':
      return patientLines(resource, say);
    case 'Coverage':
      return {
        title: resource.class?.[0]?.value ?? '',
        lines: [daysIn(resource.period)],
      };
    case 'Appointment':
      return {
        title: when(resource.start) ?? daysIn(resource.requestedPeriod?.[0]),
        lines: [
          resource.serviceType?.[0]?.text,
          ...resource.participant.map(({ actor }) => actor?.display),
          resource.identifier && `${say('number')}: ${resource.identifier[0]?.value}`,
          say(`status.${resource.status}`),
          resource.patientInstruction,
        ],
      };
    case 'Task':
      return {
        title: when(resource.authoredOn) ?? '',
        lines: [`${say('number')}: ${resource.identifier?.[0]?.value ?? ''}`, resource.description],
      };
    case 'ServiceRequest':
      return {
        title: when(resource.authoredOn) ?? '',
        lines: [
          `${say('number')}: ${resource.identifier?.[0]?.value ?? ''}`,
          named(`home.service.${resource.code?.text}.title`, resource.code?.text ?? ''),
          ...[...(resource.reasonCode ?? []), ...(resource.locationCode ?? [])].map(({ text: said }) => said),
          resource.occurrencePeriod && daysIn(resource.occurrencePeriod),
          ...(resource.performer ?? []).map(({ display }) => display),
          ...(resource.supportingInfo ?? []).map(({ display }) => display),
          ...(resource.note ?? []).map(({ text: said }) => said),
        ],
      };
    case 'Consent': {
      const [, , kind = '', version = ''] = resource.policy?.[0]?.uri?.split(':') ?? [];
      const text = named(`mydata.pdf.text.${kind}`, kind);
      return {
        title: when(resource.dateTime) ?? '',
        lines: [`${text}, ${version}: ${say(`consent.${resource.status}`)}`],
      };
    }
    case 'DocumentReference':
      return {
        title: resource.description ?? '',
        lines: [
          [resource.context?.period?.start, ...(resource.author ?? []).map(({ display }) => display)]
            .filter(Boolean)
            .join(', '),
          ...resource.content.map(({ attachment }) => attachment.title),
        ],
      };
    case 'Communication': {
      const kind = resource.topic?.text ?? '';
      const medium = resource.medium?.[0]?.text === 'sms' ? 'SMS' : 'e-mail';
      return {
        title: when(resource.sent) ?? '',
        lines: [`${named(`mydata.pdf.letter.${kind}`, say('letter.other'))} (${medium})`],
      };
    }
    case 'AuditEvent': {
      const action = named(`account.action.${resource.type.code?.replaceAll(/[.-]/g, '_')}`, say('action.other'));
      const agents = resource.agent.map(({ role, name }) =>
        [named(`account.role.${role?.[0]?.text}`, ''), name].filter(Boolean).join(' '),
      );
      return { title: when(resource.recorded) ?? '', lines: [[action, ...agents].join(' · ')] };
    }
    default:
      return undefined;
  }
}

function patientLines({ name = [], birthDate, telecom = [], address = [], extension = [] }: Patient, say: Say): Line {
  const [official, ...others] = name;
  return {
    title: [official?.family, ...(official?.given ?? [])].join(' '),
    lines: [
      ...others.map(({ text }) => text && `${say('extension.birthName')}: ${text}`),
      birthDate,
      ...telecom.map(({ value }) => value),
      ...address.map(({ country, postalCode, city, line = [] }) =>
        [country, postalCode, city, ...line].filter(Boolean).join(' '),
      ),
      ...extension.map(
        ({ url, valueString }) => valueString && `${say(`extension.${url.split(/[:/-]/).at(-1)}`)}: ${valueString}`,
      ),
    ],
  };
}
