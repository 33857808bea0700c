import { type SendOperationId, sendOperationsById } from '../../contract/care/send-care-request.ts';
import { defaultLanguage } from '../../contract/platform/languages.ts';
import type { Context, Services } from '../../server/booking/context.ts';
import {
  answerCareRequest,
  askForInformation,
  completeDocuments,
  refuseCareRequest,
  requestHolding,
  writeCareMessage,
} from '../../server/care/desk/desk-steps.ts';
import { finishCareRequest, withdrawCareRequest } from '../../server/care/request/own-steps.ts';
import { sendHandlers } from '../../server/care/request/send-request.ts';
import { dayIn } from '../../server/platform/clock.ts';
import type { Host } from '../../server/platform/host.ts';
import { inTransaction } from '../../server/platform/transaction.ts';
import { uploadFile } from '../../server/records/files/upload-file.ts';
import { demoOperator } from '../identity/operators.ts';
import { inDemoSession } from '../identity/session.ts';
import { atDemoPartners } from '../platform/partners.ts';
import { demoPaper } from '../records/paper.ts';

/** The text of a step, if it has one, is `demo.request.<what>.<deed>`. */
type LifeStep = 'take' | 'write' | 'ask' | 'complete' | 'answer' | 'refuse' | 'finish' | 'withdraw';
type Life = {
  email: string;
  what: string;
  send: SendOperationId;
  /** The request was sent this many days ago. */
  sent: number;
  /** Answers that are equal in every language, unlike `words`. */
  choices: Readonly<Record<string, string | number>>;
  words: readonly string[];
  /** Answers that are days, counted from today. */
  days?: Readonly<Record<string, number>>;
  /** Sends a paper along, called `demo.request.<what>.file`. */
  paper?: 'second_opinion';
  deeds: readonly LifeStep[];
};

const anna = 'anna@example.com';
const bela = 'bela@example.com';
const phone = '+36301234567';

const opinion = {
  email: bela,
  send: 'sendSecondOpinionRequest',
  choices: { opinionLanguage: defaultLanguage, answerBy: 'email' },
  words: ['diagnosis', 'treatingDoctor', 'findings', 'questionsToExpert'],
  paper: 'second_opinion',
} as const;

const lives: readonly Life[] = [
  {
    email: anna,
    what: 'cough',
    send: 'sendGeneralConsultationRequest',
    sent: 0.1,
    choices: { adviceKind: 'symptom', temperature: '37.4', answerBy: 'email' },
    words: ['complaint', 'medicines'],
    days: { since: -4 },
    deeds: [],
  },
  {
    email: anna,
    what: 'diet',
    send: 'sendNutritionRequest',
    sent: 1.5,
    choices: { weight: 78, height: 168, goal: 'lose', activity: 'weekly', answerBy: 'email' },
    words: ['diet'],
    deeds: ['take', 'write'],
  },
  {
    email: anna,
    what: 'sleep',
    send: 'sendPsychologyRequest',
    sent: 3,
    choices: { psychologyTopic: 'sleep', urgency: 'soon', anonymous: 'no', answerBy: 'email' },
    words: ['complaint'],
    deeds: ['take', 'ask'],
  },
  {
    email: anna,
    what: 'flu',
    send: 'sendVaccinationRequest',
    sent: 5,
    choices: { vaccine: 'influenza', fever: 'no', pregnant: 'no', badReaction: 'no', postalCode: '1117', phone },
    words: ['place'],
    days: { preferredDay: 9 },
    deeds: ['take', 'answer'],
  },
  {
    email: bela,
    what: 'heart',
    send: 'sendScreeningRequest',
    sent: 20,
    choices: { screeningPackage: 'heart', postalCode: '1117', phone },
    words: ['diseases', 'place'],
    days: { preferredDay: -10 },
    deeds: ['take', 'answer', 'finish'],
  },
  {
    email: bela,
    what: 'knee',
    send: 'sendFitnessRequest',
    sent: 12,
    choices: { weight: 91, height: 182, goal: 'performance', activity: 'often', answerBy: 'email' },
    words: ['diseases'],
    deeds: ['take', 'refuse'],
  },
  {
    email: bela,
    what: 'check',
    send: 'sendHealthCheckRequest',
    sent: 9,
    choices: { postalCode: '1117', phone },
    words: ['place'],
    days: { preferredDay: 2 },
    deeds: ['withdraw'],
  },
  {
    ...opinion,
    what: 'spine',
    sent: 2,
    days: { diagnosedOn: -40 },
    deeds: ['take', 'complete'],
  },
  {
    ...opinion,
    what: 'hip',
    sent: 4,
    days: { diagnosedOn: -75 },
    deeds: ['take', 'complete', 'take'],
  },
];

type RequestAt = { number: string; requestId: string; text: string };

const byCustomer: Partial<Record<LifeStep, (context: Context, one: RequestAt) => Promise<unknown>>> = {
  finish: (context, { number }) => finishCareRequest({ number }, context),
  withdraw: (context, { number }) => withdrawCareRequest({ number }, context),
};
const byDesk: Partial<Record<LifeStep, (context: Context, one: RequestAt) => Promise<unknown>>> = {
  take: (context, { requestId }) =>
    inTransaction(context, (tx) => requestHolding.take(tx, context, { caseId: requestId })),
  write: (context, { requestId, text }) => writeCareMessage({ requestId, text }, context),
  ask: (context, { requestId, text }) => askForInformation({ requestId, text }, context),
  complete: (context, { requestId }) => completeDocuments({ requestId }, context),
  answer: (context, { requestId, text }) => answerCareRequest({ requestId, text }, context),
  refuse: (context, { requestId, text }) => refuseCareRequest({ requestId, text }, context),
};

export function loadDemoRequests(services: Services, hosts: readonly Host[]): Promise<void> {
  return atDemoPartners(services.database, hosts, async (host) => {
    for (const email of new Set(lives.map((life) => life.email)))
      if (!(await hasRequests(services, host, email)))
        await inDemoSession(services, host, email, async (context) => {
          const operator = await demoOperator(services, host, 'medical_adviser');
          const portal: Context = { ...context, channel: 'portal' };
          for (const life of lives.filter((one) => one.email === email))
            await live(portal, { ...portal, session: undefined, operator }, life);
        });
  });
}

async function hasRequests({ database }: Services, { partnerId }: Host, email: string): Promise<boolean> {
  const request = await database.db
    .selectFrom('care_request')
    .innerJoin('account', 'account.id', 'care_request.account_id')
    .select('care_request.id')
    .where('account.partner_id', '=', partnerId)
    .where('account.email', '=', email)
    .limit(1)
    .executeTakeFirst();
  return request !== undefined;
}

async function live(customer: Context, desk: Context, life: Life) {
  const { what, send, sent, choices, words, days = {}, deeds, paper } = life;
  const { texts, language, host, now } = customer;
  const say = (name: string) => texts.say(language, `demo.request.${what}.${name}`);
  const sentAt = now.subtract({ minutes: Math.round(sent * 24 * 60) });
  const dayOf = (offset: number) => dayIn(now.add({ hours: offset * 24 }), host.brand.timeZone);
  const answers = {
    consent: true,
    ...choices,
    ...(paper && { fileIds: [await uploadPaper(customer, paper, say('file'))] }),
    ...Object.fromEntries(words.map((question) => [question, say(question)])),
    ...Object.fromEntries(Object.entries(days).map(([question, offset]) => [question, dayOf(offset)])),
  };
  const [operation, handler] = [sendOperationsById[send], sendHandlers[send]];
  if (!operation || !handler) throw new Error(`there is no ${send}`);
  const { number } = await handler(operation.input.parse(answers), { ...customer, now: sentAt });
  const { id: requestId } = await customer.database.db
    .selectFrom('care_request')
    .select('id')
    .where('partner_id', '=', host.partnerId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  for (const [no, deed] of deeds.entries()) {
    const at = { now: sentAt.add({ minutes: 60 * (no + 1) }) };
    const one = { number, requestId, text: texts.has(language, `demo.request.${what}.${deed}`) ? say(deed) : '' };
    await byDesk[deed]?.({ ...desk, ...at }, one);
    await byCustomer[deed]?.({ ...customer, ...at }, one);
  }
}

async function uploadPaper(customer: Context, purpose: NonNullable<Life['paper']>, name: string): Promise<string> {
  const sent = { name, size: undefined, bytes: demoPaper(name) };
  const { file } = await uploadFile({ purpose, file: { open: async () => sent } }, customer);
  return file.id;
}
