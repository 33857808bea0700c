import type {
  Appointment,
  AuditEvent,
  Claim,
  ClaimResponse,
  Communication,
  Consent,
  DocumentReference,
  Invoice,
  Patient,
  QuestionnaireResponse,
  RelatedPerson,
  ServiceRequest,
} from 'fhir/r4';
import type { HandedOut, HandedResource } from '../../platform/personal-data.ts';
import { codeOf, daysIn, moneyOf, numberOf, type TextOf } from './summary-values.ts';

export type NameOf = (id: string, otherwise: string) => string;
type Words = {
  say: TextOf;
  named: NameOf;
  when: (at: string | undefined) => string | undefined;
  service: (code: string) => string;
};
type Entry = { title: string; lines: readonly (string | undefined)[] };
type Row<R> = { section: (resource: R) => string; entry: (resource: R, words: Words) => Entry };

/** Sections have the title `mydata.pdf.section.<section>`. @internal */
export const summaryRows: { [Type in keyof HandedOut]: Row<HandedOut[Type]> } = {
  Appointment: { section: () => 'Appointment', entry: appointmentLines },
  AuditEvent: { section: () => 'AuditEvent', entry: auditLines },
  Claim: { section: claimSection, entry: claimLines },
  ClaimResponse: { section: claimSection, entry: decisionLines },
  Communication: { section: () => 'Communication', entry: letterLines },
  Consent: { section: () => 'Consent', entry: consentLines },
  Coverage: {
    section: () => 'Coverage',
    entry: (resource) => ({ title: resource.class?.[0]?.value ?? '', lines: [daysIn(resource.period)] }),
  },
  DocumentReference: { section: () => 'DocumentReference', entry: documentLines },
  List: {
    section: () => 'List',
    entry: ({ entry: [first, ...others] = [] }) => ({
      title: first?.item.display ?? '',
      lines: others.map(({ item }) => item.display),
    }),
  },
  Invoice: { section: () => 'Invoice', entry: paymentLines },
  Patient: { section: () => 'Patient', entry: patientLines },
  QuestionnaireResponse: { section: () => 'QuestionnaireResponse', entry: resultLines },
  RelatedPerson: { section: () => 'RelatedPerson', entry: relativeLines },
  ServiceRequest: { section: () => 'ServiceRequest', entry: requestLines },
  Task: {
    section: ({ code }) => code?.text ?? 'Task',
    entry: ({ authoredOn, identifier, description, note = [] }, { say, named, when }) => ({
      title: when(authoredOn) ?? '',
      lines: [
        numberOf(identifier, say),
        description,
        ...note.map(({ time, text, extension: [step] = [] }) => {
          const action = step?.valueCode ?? '';
          const words = [
            named(`desk.step.${action}`, named('desk.step.other', action)),
            ...(text === action ? [] : [text]),
          ];
          return `${when(time)}: ${words.join(' – ')}`;
        }),
      ],
    }),
  },
};

export function entryOf(resource: HandedResource, words: Words): Entry & { section: string } {
  return written(resource.resourceType, resource, words);
}

function written<Type extends keyof HandedOut>(type: Type, resource: HandedOut[Type], words: Words) {
  const row: Row<HandedOut[Type]> = summaryRows[type];
  return { ...row.entry(resource, words), section: row.section(resource) };
}

function appointmentLines(resource: Appointment, { say, named, when }: Words): Entry {
  return {
    title: when(resource.start) ?? daysIn(resource.requestedPeriod?.[0]),
    lines: [
      resource.serviceType?.[0]?.text,
      ...resource.participant.map(({ actor }) => actor?.display),
      resource.identifier && numberOf(resource.identifier, say),
      say(`status.${resource.status}`),
      resource.patientInstruction,
      ...ratingLines(resource, named),
    ],
  };
}

function ratingLines({ extension = [] }: Appointment, named: NameOf): string[] {
  const rating = extension.find(({ url }) => url === 'urn:kapu:rating');
  return (rating?.extension ?? []).map(({ url, valueInteger, valueString }) =>
    valueString === undefined ? `${named(`provider.ratings.${url}`, url)}: ${valueInteger}` : valueString,
  );
}

function requestLines(resource: ServiceRequest, { say, named, when }: Words): Entry {
  return {
    title: when(resource.authoredOn) ?? '',
    lines: [
      numberOf(resource.identifier, say),
      named(`home.service.${resource.code?.text}.title`, resource.code?.text ?? ''),
      ...(resource.extension ?? []).map(({ valueReference }) => valueReference?.display),
      ...[...(resource.reasonCode ?? []), ...(resource.locationCode ?? [])].map(({ text }) => text),
      resource.occurrencePeriod && daysIn(resource.occurrencePeriod),
      ...(resource.performer ?? []).map(({ display }) => display),
      ...(resource.supportingInfo ?? []).map(({ display }) => display),
      ...(resource.note ?? []).map(({ text }) => text),
    ],
  };
}

function claimSection({ use }: { use: Claim['use'] }): string {
  return use === 'preauthorization' ? 'Preauthorization' : 'Claim';
}

function claimLines(resource: Claim, { say, named, when, service }: Words): Entry {
  return {
    title: when(resource.created) ?? '',
    lines: [
      numberOf(resource.identifier, say),
      resource.status === 'cancelled' ? say('claim.cancelled') : undefined,
      ...(resource.extension ?? []).map(({ valueReference }) => valueReference?.display),
      resource.billablePeriod?.start,
      resource.provider.display,
      resource.payee?.party?.display,
      ...(resource.diagnosis ?? []).map(({ diagnosisCodeableConcept: concept }) =>
        [codeOf(concept), concept?.text].filter(Boolean).join(' '),
      ),
      ...(resource.item ?? []).map(({ productOrService, bodySite, quantity, net, programCode }) =>
        [
          resource.use === 'preauthorization'
            ? service(codeOf(productOrService))
            : named(`claims.type.${codeOf(productOrService)}`, codeOf(productOrService)),
          productOrService.text,
          bodySite?.text,
          quantity?.value === undefined ? '' : `${quantity.value} ×`,
          moneyOf(net),
          ...(programCode ?? []).map(({ text }) => text),
        ]
          .filter(Boolean)
          .join(' · '),
      ),
      ...(resource.supportingInfo ?? []).map(
        ({ valueString, valueReference }) => valueString ?? valueReference?.display,
      ),
    ],
  };
}

function decisionLines(resource: ClaimResponse, { say, named, when }: Words): Entry {
  const { disposition, preAuthPeriod, payment } = resource;
  return {
    title: say('claim.decision', { when: when(resource.created) ?? '' }),
    lines: [
      disposition && (resource.use === 'claim' ? disposition : named(`preauth.state.${disposition}`, disposition)),
      preAuthPeriod && daysIn(preAuthPeriod),
      ...(resource.item ?? []).flatMap(({ itemSequence, adjudication }) =>
        adjudication.map(({ category, value, amount, reason }) => {
          const kind = category.text ?? codeOf(category);
          const why = reason && named(`claims.reason.${codeOf(reason)}`, codeOf(reason));
          const parts = [value === undefined ? '' : `${value} ×`, moneyOf(amount), why, reason?.text];
          return `${itemSequence}. ${say(`claim.${kind}`)}: ${parts.filter(Boolean).join(' · ')}`;
        }),
      ),
      payment && `${say('claim.paid')}: ${moneyOf(payment.amount)}`,
      ...(resource.processNote ?? []).map(({ text }) => text),
    ],
  };
}

function paymentLines(resource: Invoice, { say, named, when }: Words): Entry {
  const { type, date, totalGross, identifier, recipient, note = [] } = resource;
  const status = note[0]?.text ?? '';
  return {
    title: when(date) ?? '',
    lines: [
      type?.text,
      moneyOf(totalGross),
      named(`plans.payment.${status}`, status),
      identifier && numberOf(identifier, say),
      recipient?.display,
    ],
  };
}

function consentLines(resource: Consent, { say, named, when }: Words): Entry {
  const [, , kind = '', version = ''] = resource.policy?.[0]?.uri?.split(':') ?? [];
  const text = named(`mydata.pdf.text.${kind}`, kind);
  return {
    title: when(resource.dateTime) ?? '',
    lines: [`${text}, ${version}: ${say(`consent.${resource.status}`)}`],
  };
}

function documentLines({ description = '', context, author = [], content }: DocumentReference): Entry {
  return {
    title: description,
    lines: [
      [context?.period?.start, ...author.map(({ display }) => display)].filter(Boolean).join(', '),
      ...content.map(({ attachment }) => attachment.title),
    ],
  };
}

function letterLines(resource: Communication, { say, named, when }: Words): Entry {
  const kind = resource.topic?.text ?? '';
  const subject = named(`mydata.pdf.letter.${kind}`, say('letter.other'));
  const [note] = resource.note ?? [];
  if (note) return { title: when(resource.sent) ?? '', lines: [subject, note.text] };
  const medium = resource.medium?.[0]?.text === 'sms' ? 'SMS' : 'e-mail';
  return {
    title: when(resource.sent) ?? '',
    lines: [`${subject} (${medium})`],
  };
}

function auditLines(resource: AuditEvent, { say, named, when }: Words): Entry {
  const action = named(`account.action.${resource.type.code?.replaceAll(/[.-]/g, '_')}`, say('action.other'));
  const agents = resource.agent.map(({ role, name }) =>
    [named(`account.role.${role?.[0]?.text}`, ''), name].filter(Boolean).join(' '),
  );
  return { title: when(resource.recorded) ?? '', lines: [[action, ...agents].join(' · ')] };
}

function relativeLines(resource: RelatedPerson, { say, named }: Words): Entry {
  const { name = [], relationship = [], identifier = [], telecom = [], extension = [] } = resource;
  const extensionOf = (url: string) => extension.find((one) => one.url === `urn:kapu:${url}`);
  const state = extensionOf('mandate-state')?.valueString ?? '';
  return {
    title: [name[0]?.family, ...(name[0]?.given ?? [])].join(' '),
    lines: [
      ...relationship.map(({ text = '' }) => named(`relatives.relationship.${text}`, text)),
      resource.birthDate,
      resource.gender && named(`relatives.sex.${resource.gender}`, resource.gender),
      ...identifier.map(({ system, value }) => `${system?.split(':').at(-1)?.toUpperCase()}: ${value}`),
      ...telecom.map(({ value }) => value),
      `${say('mandate')}: ${named(`relatives.state.${state}`, state)}, ${daysIn(resource.period)}`,
      ...(extensionOf('mandate-scope')?.valueString ?? '')
        .split(' ')
        .filter(Boolean)
        .map((scope) => named(`relatives.may.${scope}`, scope)),
      extensionOf('coverage-shared')?.valueBoolean ? say('coverage_shared') : undefined,
    ],
  };
}

function patientLines(resource: Patient, { say, named }: Words): Entry {
  const { name = [], birthDate, gender, telecom = [], address = [], extension = [] } = resource;
  const [official, ...others] = name;
  return {
    title: [official?.family, ...(official?.given ?? [])].join(' '),
    lines: [
      ...others.map(({ text }) => text && `${say('extension.birthName')}: ${text}`),
      birthDate,
      gender && named(`profile.sex.${gender}`, gender),
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

function resultLines({ authored, item = [] }: QuestionnaireResponse, { named, when }: Words): Entry {
  const results = item.filter(({ linkId }) => linkId.startsWith('result.'));
  return {
    title: when(authored) ?? '',
    lines: results.map(({ linkId, answer, text = '' }) => {
      const measure = linkId.slice('result.'.length);
      const title = named(`measure.${measure}.title`, measure);
      const meaning = named(`measure.${measure}.band.${text}`, text);
      return `${title}: ${[answer?.[0]?.valueDecimal, meaning].filter((part) => part !== undefined).join(' – ')}`;
    }),
  };
}
