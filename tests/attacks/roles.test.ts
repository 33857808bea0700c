import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askCallBack } from '../../contract/booking/call-back.ts';
import { listCareRequests, writeToCareRequest } from '../../contract/care/care-request.ts';
import { getDeskCareRequest } from '../../contract/care/care-request-desk.ts';
import { requestServices } from '../../contract/care/request-kinds.ts';
import { handOnCase } from '../../contract/desk/cases.ts';
import { unlockPerson } from '../../contract/desk/person.ts';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { type OperationId, operationList } from '../../contract/operations.ts';
import type { DeskRight, Role } from '../../contract/platform/desk-right.ts';
import { deskRoles } from '../../contract/platform/desk-right.ts';
import { isAtDesk, type Operation } from '../../contract/platform/operation.ts';
import { Permission } from '../../contract/platform/permission.ts';
import { addRecord } from '../../contract/records/record.ts';
import { actsForCustomers, unboundRightsOf } from '../../contract/roles.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { bookedByCustomer } from '../booking/booked.ts';
import { asking } from '../booking/call-backs.ts';
import { newCare } from '../care/medical-care.ts';
import { answersFor, patient, sendRequest } from '../care/request.ts';
import { claimPlan, newClaim } from '../claims/claims.ts';
import { approvingPlan, preauthCustomer, sendPreauth } from '../claims/preauthorizations.ts';
import { plainPdf } from '../files/pdfs.ts';
import { upload } from '../files/upload.ts';
import { addresses } from '../support/addresses.ts';
import { sampled } from '../support/deep.ts';
import { freshSlots } from '../support/fixture.ts';
import { good, type World, world } from '../support/world.ts';

// Every field for a text gets words about an illness, and every role at the desk asks for them: generated from the
// operations and the routes, so a new one is covered (T01, T04, P07).

/** The planted words, with the rights to read them. */
const words = {
  answer: ['care_request.read', 'record_content.read'],
  organised: ['care_request.read', 'record_content.read'],
  organisedName: ['care_request.read', 'file_name.read'],
  answerName: ['care_request.read', 'record_content.read', 'file_name.read'],
  complaint: ['medical_care.read', 'case_content.read'],
  careName: ['medical_care.read', 'case_content.read', 'file_name.read'],
  diagnosis: ['preauthorization.read', 'case_content.read'],
  anamnesis: ['preauthorization.read', 'case_content.read'],
  preauthName: ['preauthorization.read', 'case_content.read'],
  claim: ['claim.read', 'case_content.read'],
  claimName: ['claim.read', 'case_content.read'],
  record: ['record_content.read'],
  recordName: ['record_content.read'],
  wish: ['call_back.read', 'case_content.read'],
  comment: ['reservation.read', 'case_content.read'],
  anonymous: ['care_request.read', 'record_content.read'],
} as const satisfies Record<string, readonly DeskRight[]>;
type Word = keyof typeof words;
const wordNames = Object.keys(words).filter((name): name is Word => name in words);
const wordOf = (name: Word) => `kanari${name}szo`;

type Attacker = { name: string; headers: Record<string, string>; cookie: string; rights: readonly DeskRight[] };

const everyRole = deskRoles;

let w: World;
/** The victim's things, by the beginning of an operation's path. */
let owned: readonly (readonly [prefix: string, ids: readonly string[]])[];
let fileIds: string[];
let impersonators: Attacker[];
let desks: Attacker[];
let customer: Attacker;
let medical: { id: string; number: string };
let visit: { id: string; number: string };
let otherProvider: number;

beforeAll(async () => {
  w = await world();
  const open = approvingPlan.benefits.map((one) => ({ ...one, authorizationRequired: one.code !== 'gp' }));
  const plan = { ...approvingPlan, benefits: [...open, ...claimPlan({}).benefits] };
  const all = { plan, subscriptions: [[...Permission.options]], services: [...requestServices] };
  const victim = await preauthCustomer(w, all);
  const { headers } = victim;
  const file = async (word: Word, purpose: string) => {
    const chosen = { name: `${wordOf(word)}.pdf`, bytes: await plainPdf(`${word} ${randomUUID()}`) };
    return good(await upload(w, chosen, headers, purpose)).file.id;
  };
  const requests: { id: string; number: string }[] = [];
  const ask = async (service: string, word: Word, more: Record<string, unknown> = {}) => {
    const { number } = good(await sendRequest(w, headers, service, { ...filled(service, word), ...more }));
    good(
      await w.call(writeToCareRequest, { number, text: `Köszönöm. ${word === 'answer' ? wordOf(word) : ''}` }, headers),
    );
    const { id } = await idOf('care_request', number);
    requests.push({ id, number });
    return { id, number };
  };
  medical = await ask('internal_medicine', 'answer', { fileIds: [await file('answerName', 'care_request')] });
  await ask('psychology', 'anonymous', { anonymous: 'yes' });
  await ask('medical_care', 'organised', { fileIds: [await file('organisedName', 'care_request')] });
  for (const service of ['diagnostics', 'melanoma', 'p4p', 'screening', 'health_check', 'rights_consultation'])
    await ask(service, 'organised');
  const careFile = await file('careName', 'medical_care');
  const care = await newCare(w, headers, { complaint: wordOf('complaint'), recommendationFileIds: [careFile] });
  const preauthFile = await file('preauthName', 'preauthorization');
  const approval = good(
    await sendPreauth(w, headers, {
      diagnosis: wordOf('diagnosis'),
      answers: { medicines: wordOf('anamnesis'), pregnancy: 'no' },
      fileIds: [preauthFile],
      cares: [{ serviceCode: '201' }],
    }),
  );
  const claimFile = await file('claimName', 'claim');
  const claim = await newClaim(w, headers, { complaint: wordOf('claim'), expenses: [{ fileIds: [claimFile] }] });
  const recordFile = await file('recordName', 'record');
  const record = good(
    await w.call(
      addRecord,
      { name: wordOf('record'), kind: 'lab', issuedAt: '2026-11-20', visibility: 'care_team', fileIds: [recordFile] },
      headers,
    ),
  );
  const slot = freshSlots();
  const booked = await bookedByCustomer(w, slot(), headers, { patientComment: wordOf('comment') });
  visit = await idOf('reservation', booked.number);
  w.setNow(Temporal.Instant.from(booked.end).add({ hours: 1 }).toString());
  await victim.again();
  const call = good(await w.call(askCallBack, { ...asking(), wish: wordOf('wish') }));
  const callId = (await idOf('call_back', call.number)).id;
  fileIds = [careFile, preauthFile, claimFile, recordFile];
  const careId = (await idOf('medical_care', care.number)).id;
  const [numbers, ids] = [requests.map(({ number }) => number), requests.map(({ id }) => id)];
  const cases = [...numbers, care.number, approval.number, claim.number, booked.number];
  owned = [
    ['/cases/', cases],
    ['/episodes/', cases],
    ['/appointments/', [booked.number]],
    ['/records/', [record.id]],
    ['/care-requests/', numbers],
    ['/requests/', numbers],
    ['/medical-cares/', [care.number]],
    ['/preauthorizations/', [approval.number]],
    ['/services/preauthorization/', [approval.number]],
    ['/claims/', [claim.number]],
    ['/services/claim-reporting/', [claim.number]],
    ['/services/appointments/', [booked.number]],
    ['/desk/episodes/', cases],
    ['/desk/cases/', [...ids, callId, careId, approval.id, claim.claimId]],
    ['/desk/visits/', [visit.id]],
    ['/desk/call-backs/', [callId]],
    ['/desk/care-requests/', ids],
    ['/desk/requests/', ids],
    ['/desk/medical-cares/', [careId]],
    ['/desk/preauthorizations/', [approval.id]],
    ['/desk/claims/', [claim.claimId]],
    ['/desk/persons/', [victim.id]],
  ];
  const at = await w.database.db
    .selectFrom('reservation')
    .innerJoin('schedule', 'schedule.id', 'reservation.schedule_id')
    .select('provider_id')
    .where('reservation.id', '=', visit.id)
    .executeTakeFirstOrThrow();
  const other = await w.database.db
    .selectFrom('provider')
    .select('id')
    .where('id', '!=', at.provider_id)
    .executeTakeFirstOrThrow();
  otherProvider = other.id;
  const acting = async (roles: Role[]): Promise<Attacker> => {
    const session = await w.operatorFor(victim.id, 'Telefonos foglalás', roles);
    const rights = actsForCustomers(roles) ? unboundRightsOf(roles) : [];
    const name = `acting ${roles.join('+') || 'without a role'}`;
    return { name, headers: session.headers, cookie: `token=${session.token}`, rights };
  };
  const atDesk = async (name: string, deskRoles: Role[], providers: number[]): Promise<Attacker> => {
    const { headers: login, cookie } = await w.desk(deskRoles, 'default', 'Tóth Eszter', providers);
    return { name, headers: login, cookie, rights: unboundRightsOf(deskRoles) };
  };
  impersonators = [await acting([]), await acting(['agent', 'medical_adviser', 'claims_assessor'])];
  desks = [];
  for (const role of everyRole) {
    impersonators.push(await acting([role]));
    desks.push(await atDesk(`desk ${role}`, [role], [at.provider_id]));
  }
  for (const role of ['clinic_staff', 'doctor'] as const)
    for (const providers of [[otherProvider], []])
      desks.push(await atDesk(`${role} of ${providers.length} other`, [role], providers));
  for (const { headers: deskLogin } of desks.filter(({ rights }) => rights.includes('account.read')))
    good(await w.call(unlockPerson, { personId: victim.id, reason: 'case' }, deskLogin));
  customer = { name: 'customer', headers, cookie: `token=${(await w.session(victim.id)).token}`, rights: [] };
}, 120_000);
afterAll(() => w.close());

async function idOf(table: 'care_request' | 'medical_care' | 'reservation' | 'call_back', number: string) {
  return w.database.db
    .selectFrom(table)
    .select(['id', 'number'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
}

/** The word in every answer that is not about organising. */
function filled(service: string, word: Word) {
  return answersFor(service, (name, question) =>
    question.kind === 'long-text' || name === 'moleWhere' ? wordOf(word) : undefined,
  );
}

/** Fields that an operation requires. */
const bodies: Partial<Record<OperationId, object>> = {
  writeCareMessage: { text: 'x' },
  askForInformation: { text: 'x' },
  answerCareRequest: { text: 'x' },
  refuseCareRequest: { text: 'x' },
  rejectCare: { reason: 'x' },
  cancelCare: { reason: 'x' },
  deleteCare: { reason: 'x' },
  setAttendance: { came: true },
  askClaimInformation: { text: 'x' },
  askForPreauthInformation: { text: 'x' },
  rejectPreauthorization: { reason: 'x' },
  writeToCareRequest: { text: 'x' },
  informClaim: { text: 'x' },
  objectToClaim: { text: 'x' },
  answerPreauthorization: { text: 'x' },
  objectToPreauthorization: { text: 'x' },
};

type OperationCall = { operation: Operation & { id: OperationId }; path: string; body: object };

function everything(atTheDesk: boolean): OperationCall[] {
  return operationList
    .filter((operation) => isAtDesk(operation) === atTheDesk && operation.access !== 'entry')
    .filter(({ id }) => id !== 'logout' && id !== 'logoutAtDesk')
    .flatMap((operation) => {
      const ids = owned.find(([prefix]) => operation.path.startsWith(`${prefix}{`))?.[1] ?? [randomUUID()];
      const body = bodies[operation.id] ?? {};
      const files = Object.keys(operation.input.shape).includes('fileId') ? fileIds : [undefined];
      return ids.flatMap((id) =>
        files.map((fileId) => ({
          operation,
          path: operation.path
            .replace('{fileId}', fileId ?? '{fileId}')
            .replace(/\{\w+\}/, id)
            .replaceAll(/\{\w+\}/g, randomUUID()),
          body: { ...body, ...(fileId !== undefined && !operation.path.includes('{fileId}') && { fileId }) },
        })),
      );
    });
}

/** Every look, and every third step; all of them in the deep run. */
function looksAndSteps(calls: readonly OperationCall[]): OperationCall[] {
  const is = (method: string) => calls.filter(({ operation }) => operation.method === method);
  return [...is('GET'), ...sampled(is('POST'), 6)];
}

async function answerTo({ operation: { method }, path, body }: OperationCall, { headers }: Attacker) {
  const answer = await w.request(`/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.text() };
}

/** Words without a right, and addresses of files that the caller may not open. */
function leaksIn(text: string, { rights }: Attacker, isActing: boolean): string[] {
  const has = (right: DeskRight) => rights.includes(right);
  const leaks = wordNames.filter((name) => text.includes(wordOf(name)));
  const wrong = leaks.filter((name) => (isActing && name === 'anonymous') || !words[name].every(has));
  return [...wrong, ...(/\/download\/(?!coverage)/.test(text) && !has('file_content.read') ? ['a file'] : [])];
}

describe('words about an illness', () => {
  it('reach nobody in the customer’s name without the right for them, by any operation, and nobody at all without a role (S1-08, S6-03, S7-16, T04, P07)', async () => {
    const wrong = [];
    const read = new Set<string>();
    const calls = everything(false).filter(
      ({ operation }) => typeof operation.access !== 'object' || !('key' in operation.access),
    );
    for (const who of impersonators)
      for (const one of looksAndSteps(calls)) {
        const { status, body } = await answerTo(one, who);
        for (const word of wordNames) if (body.includes(wordOf(word))) read.add(word);
        const leaks = leaksIn(body, who, true);
        const isOut = who.rights.length > 0 || status === 401 || one.operation.access === 'public';
        const isCounted = status === 429 && one.operation.method === 'GET';
        if (leaks.length > 0 || status >= 500 || isCounted || !isOut)
          wrong.push([who.name, one.operation.id, one.path, status, leaks]);
      }
    expect(wrong).toEqual([]);
    const never: readonly Word[] = ['anonymous', 'wish', 'comment'];
    expect(wordNames.filter((word) => !read.has(word) && !never.includes(word))).toEqual([]);
  }, 180_000);

  it('reach nobody at the desk without the right for them, by any operation (ASVS 8.2.1, T04, P07)', async () => {
    const wrong = [];
    const read = new Set<Word>();
    // A withdrawn consent hides the rest from everybody after it.
    const allCalls = everything(true).filter(({ operation }) => operation.id !== 'withdrawConsentOnPhone');
    for (const who of desks)
      for (const one of looksAndSteps(allCalls)) {
        const { status, body } = await answerTo(one, who);
        for (const word of wordNames) if (body.includes(wordOf(word))) read.add(word);
        const leaks = leaksIn(body, who, false);
        if (leaks.length > 0 || status >= 500 || status === 429)
          wrong.push([who.name, one.operation.id, one.path, status, leaks]);
      }
    expect(wrong).toEqual([]);
    expect(wordNames.filter((word) => !read.has(word) && !['comment', 'record', 'recordName'].includes(word))).toEqual(
      [],
    );
  }, 180_000);

  it('reach nobody on any page without the right for them, and each page says something (P07, D8)', async () => {
    const wrong = [];
    const pages = (await addresses(w)).filter(({ row }) => row.desk !== undefined || row.auth);
    const paths = pages.flatMap(({ row, path }) => {
      const own = owned.find(([prefix]) => row.path.startsWith(`${prefix}:`));
      return own ? own[1].map((id) => `${own[0]}${id}`) : [path];
    });
    for (const { all, isActing, begins } of [
      { all: impersonators, isActing: true, begins: (path: string) => !path.startsWith('/desk') },
      { all: desks, isActing: false, begins: (path: string) => path.startsWith('/desk') },
    ])
      for (const who of all)
        for (const path of sampled(paths.filter(begins), 9)) {
          const answer = await w.request(path, { headers: { cookie: who.cookie, 'accept-language': 'hu' } });
          const text = await answer.text();
          const leaks = leaksIn(text, who, isActing);
          if (leaks.length > 0 || answer.status >= 500) wrong.push([who.name, path, answer.status, leaks]);
        }
    expect(wrong).toEqual([]);
  }, 180_000);

  it('are all there for the customer (S1-04)', async () => {
    let all = '';
    for (const one of everything(false).filter(({ operation }) => operation.method === 'GET'))
      all += (await answerTo(one, customer)).body;
    expect(wordNames.filter((word) => !['wish', 'comment'].includes(word) && !all.includes(wordOf(word)))).toEqual([]);
  });
});

describe('an anonymous request', () => {
  it('is not there for whoever acts for the customer: the bytes of a random number, no line, no count, no case (T01, P07)', async () => {
    const sick = await patient(w, 'psychology');
    const version = statementVersion(w.context());
    good(await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, sick.headers));
    const { number } = good(await sendRequest(w, sick.headers, 'psychology', { anonymous: 'yes' }));
    const named = good(await sendRequest(w, sick.headers, 'psychology', { anonymous: 'no' }));
    const { headers } = await w.operatorFor(sick.id);
    const who = { ...customer, headers };
    const onOne = operationList.filter(({ path }) => /^\/(?:care-requests|cases)\/\{number\}/.test(path));
    expect(onOne.length).toBeGreaterThanOrEqual(5);
    for (const operation of onOne) {
      const path = (one: string) => operation.path.replace('{number}', one).replaceAll(/\{\w+\}/g, medical.id);
      const call = { operation, body: bodies[operation.id] ?? {} };
      const hidden = await answerTo({ ...call, path: path(number) }, who);
      const nothing = await answerTo({ ...call, path: path('ZZZZ-ZZZZ') }, who);
      expect([operation.id, hidden.status, plain(hidden.body)]).toEqual([operation.id, 404, plain(nothing.body)]);
    }
    const { items, total } = good(await w.call(listCareRequests, {}, headers));
    expect([items.map((item) => item.number), total]).toEqual([[named.number], 1]);
    expect((await sendRequest(w, headers, 'psychology', { anonymous: 'yes' })).error?.errorCode).toBe('KA003');
  });
});

const plain = (body: string) => body.replaceAll(/"requestId":"[^"]+"/g, '');

describe('a clinic’s people', () => {
  it('see nothing of a visit at another clinic, by any operation, and of requests what was handed to them (S1-08, T01)', async () => {
    const away = desks.filter(({ name }) => name.endsWith('other'));
    expect(away).toHaveLength(4);
    for (const who of away)
      for (const one of sampled(everything(true), 3)) {
        const { body } = await answerTo(one, who);
        const tells = [visit.number, visit.id, medical.number].filter((mark) => body.includes(mark));
        expect([who.name, one.operation.id, tells]).toEqual([who.name, one.operation.id, []]);
      }
    const here = desks.find(({ name }) => name === 'desk clinic_staff');
    const seen = await answerTo(
      { operation: getDeskCareRequest, path: `/desk/visits/${visit.id}`, body: {} },
      here ?? customer,
    );
    expect([seen.status, seen.body.includes(visit.number)]).toEqual([200, true]);
  }, 120_000);

  it('read a request while it is theirs, and not before or afterwards (S1-04, T11)', async () => {
    const chief = await w.desk(['supervisor']);
    const [one, two] = [await w.desk(['doctor']), await w.desk(['medical_adviser'])];
    const { headers } = await patient(w, 'internal_medicine');
    const careRequest = await sendRequest(w, headers, 'internal_medicine', filled('internal_medicine', 'answer'));
    const { id: requestId } = await idOf('care_request', good(careRequest).number);
    const look = () => w.call(getDeskCareRequest, { requestId }, one.headers);
    expect((await look()).status).toBe(404);
    good(
      await w.call(handOnCase, { caseId: requestId, operatorId: one.id, reason: 'Szabadságon vagyok.' }, chief.headers),
    );
    expect(JSON.stringify(good(await look()).contents)).toContain(wordOf('answer'));
    good(
      await w.call(handOnCase, { caseId: requestId, operatorId: two.id, reason: 'Szabadságon vagyok.' }, chief.headers),
    );
    expect((await look()).status).toBe(404);
    const nowhere = await w.desk(['doctor'], 'default', 'Tóth Eszter', []);
    const handed = await w.call(
      handOnCase,
      { caseId: requestId, operatorId: nowhere.id, reason: 'Szabadságon vagyok.' },
      chief.headers,
    );
    expect(handed.error?.errorCode).toBe('#404');
    expect((await w.call(getDeskCareRequest, { requestId }, nowhere.headers)).status).toBe(404);
  });
});
