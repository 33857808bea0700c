import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMedicalCare } from '../../contract/care/medical-care.ts';
import { sendOperationsById } from '../../contract/care/send-care-request.ts';
import { sendClaim } from '../../contract/claims/claim.ts';
import { sendPreauthorization } from '../../contract/claims/preauthorization.ts';
import { withdrawCaseConsent } from '../../contract/home/case-consents.ts';
import { readBulkExport, startBulkExport } from '../../contract/interop/bulk-export.ts';
import { operationList } from '../../contract/operations.ts';
import { deskRoles } from '../../contract/platform/desk-right.ts';
import type { Operation } from '../../contract/platform/operation.ts';
import { isAtDesk } from '../../contract/platform/operation.ts';
import { type ConsentKind, consentKinds } from '../../contract/portal/content.ts';
import { writeExports } from '../../server/interop/bulk-export/write-exports.ts';
import { rows as fhirRows } from '../../server/interop/fhir/rows.ts';
import { personalData } from '../../server/personal-data.ts';
import { shownInputs } from '../api/shown-inputs.ts';
import { claimCustomer, claimed } from '../claims/claims.ts';
import { preauthCustomer, preauthWish } from '../claims/preauthorizations.ts';
import { holder } from '../entitlement/relatives.ts';
import { plainPdf } from '../files/pdfs.ts';
import { upload } from '../files/upload.ts';
import { keyScopes } from '../house/key-scopes.ts';
import { type Cell, cells, isCustomers, isKeyed, lists } from '../owners/cells.ts';
import { good, type World, world } from '../support/world.ts';
import { healthAnswers, saving } from './assessments.ts';
import { careCustomer, careInput } from './medical-care.ts';

// All operations and FHIR types for staff or a partner's system, called for a case before and after the withdrawal:
// generated, so that a disobedient reader is found (P05).

type Headers = Record<string, string>;
type ConsentedCase = {
  accountId: string;
  headers: Headers;
  id: string;
  number: string | undefined;
  fileId: string | undefined;
  /** The case alone contains it. */
  word: string;
};

let w: World;
beforeAll(async () => {
  w = await world({ settings: { RATE_LIMITS: 'off' } });
}, 120_000);
afterAll(() => w?.close());

const bird = 'Kanárimadár';

async function paper(headers: Headers, purpose: string): Promise<string> {
  const bytes = await plainPdf(randomUUID());
  return good(await upload(w, { name: `${bird}-lelet.pdf`, bytes }, headers, purpose)).file.id;
}

async function idOf(table: 'care_request' | 'medical_care' | 'preauthorization' | 'claim', number: string) {
  const row = w.database.db.selectFrom(table).select('id').where('number', '=', number);
  return (await row.executeTakeFirstOrThrow()).id;
}

/** Each consent's case, with a word that only it has. */
const sends: Readonly<Record<ConsentKind, () => Promise<ConsentedCase>>> = {
  health_consent_request: async () => {
    const { id: accountId, headers } = await holder(w, { subscriptions: [['hasConsultation', 'hasAppointments']] });
    const fileId = await paper(headers, 'care_request');
    const send = sendOperationsById.sendInternalMedicineRequest;
    if (!send) throw new Error('there is no such request');
    const answers = { complaint: `${bird} fáj`, answerBy: 'email', fileIds: [fileId], consent: true };
    const { number } = good(await w.call(send, answers, headers));
    return { accountId, headers, id: await idOf('care_request', number), number, fileId, word: bird };
  },
  health_consent_care: async () => {
    const { id: accountId, headers } = await careCustomer(w);
    const fileId = await paper(headers, 'medical_care');
    const wish = careInput({ complaint: `${bird} fáj`, recommendationFileIds: [fileId] });
    const { id, number } = good(await w.call(createMedicalCare, wish, headers));
    return { accountId, headers, id, number, fileId, word: bird };
  },
  health_consent_preauthorization: async () => {
    const { id: accountId, headers } = await preauthCustomer(w);
    const fileId = await paper(headers, 'preauthorization');
    const wish = preauthWish([fileId], { diagnosis: `${bird}-kór` });
    const { id, number } = good(await w.call(sendPreauthorization, wish, headers));
    return { accountId, headers, id, number, fileId, word: bird };
  },
  health_consent_claim: async () => {
    const { id: accountId, headers } = await claimCustomer(w);
    const fileId = await paper(headers, 'claim');
    const claim = await claimed(w, headers, { complaint: `${bird} fáj`, expenses: [{ fileIds: [fileId] }] });
    const { number } = good(await w.call(sendClaim, claim, headers));
    return { accountId, headers, id: await idOf('claim', number), number, fileId, word: bird };
  },
  health_consent_assessment: async () => {
    const { id: accountId, headers } = await holder(w);
    const saved = good(await w.call(saving('health_check'), { answers: healthAnswers, consent: true }, headers));
    return { accountId, headers, id: saved.id, number: undefined, fileId: undefined, word: saved.recordId ?? '' };
  },
};

const examples = shownInputs();

async function send(operation: Operation, input: Record<string, unknown>, headers: Headers) {
  const inPath = new Set([...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const rest = Object.entries(input).filter(([name]) => !inPath.has(name) && !(name in (operation.headers ?? {})));
  const query =
    operation.method === 'GET' ? `?${new URLSearchParams(rest.map(([name, one]) => [name, String(one)]))}` : '';
  const answer = await w.request(`/api${path}${query}`, {
    method: operation.method,
    headers: { 'x-fe-request-id': randomUUID(), 'content-type': 'application/json', ...headers },
    ...(operation.method === 'POST' && { body: JSON.stringify(Object.fromEntries(rest)) }),
  });
  return { status: answer.status, text: await answer.text() };
}

type Reader = { name: string; headers: Headers; may: (operation: Operation) => boolean };

async function readersOf({ accountId }: ConsentedCase): Promise<Reader[]> {
  const key = await w.partnerKey([...keyScopes]);
  return [
    { name: 'the whole desk', headers: (await w.desk([...deskRoles])).headers, may: isAtDesk },
    { name: 'who acts for the customer', headers: (await w.operatorFor(accountId)).headers, may: isCustomers },
    { name: 'the partner’s system', headers: key, may: isKeyed },
  ];
}

/** Calls that end the case, the log-in or the operator come last. */
const ending = /^(?:logout|erase|withdrawConsentOnPhone|endImpersonation|leave)/;

const isReading = ({ operation: { method } }: Cell) => method === 'GET';

async function answersTo(reader: Reader, sent: ConsentedCase, which: (cell: Cell) => boolean) {
  const answers: { by: string; isOf: boolean; status: number; text: string }[] = [];
  for (const cell of cells.filter((one) => reader.may(one.operation) && which(one) && !ending.test(one.operation.id))) {
    const { operation, field, isList, of } = cell;
    const value = of === 'number' ? sent.number : of === 'id' ? sent.id : undefined;
    if (value === undefined) continue;
    const named = { ...examples.get(operation.id), [field]: isList ? [value] : value };
    const file = 'fileId' in operation.input.shape && field !== 'fileId' && { fileId: sent.fileId };
    const answer = await send(operation, { ...named, ...file }, reader.headers);
    const isOf = operation.path.includes(`{${field}}`) && operation.method === 'GET';
    answers.push({ by: `${reader.name}: ${operation.id} by ${field}`, isOf, ...answer });
  }
  for (const operation of lists.filter((one) => reader.may(one))) {
    const answer = await send(operation, {}, reader.headers);
    answers.push({ by: `${reader.name}: ${operation.id}`, isOf: false, ...answer });
  }
  if (reader.may === isCustomers)
    for (const { type } of fhirRows.filter(({ personal }) => personal))
      for (const path of [type, `${type}/${sent.id}`]) {
        const answer = await w.request(`/fhir/${path}`, { headers: reader.headers });
        answers.push({
          by: `${reader.name}: fhir ${path}`,
          isOf: path !== type,
          status: answer.status,
          text: await answer.text(),
        });
      }
  return answers;
}

const tells = ({ text }: { text: string }, { word }: ConsentedCase) => text.includes(word);

async function carriedAway(): Promise<string> {
  const key = await w.partnerKey(['export']);
  const { id: exportId } = good(await w.call(startBulkExport, {}, key));
  await writeExports(w.services, w.hosts.all);
  const { files } = good(await w.call(readBulkExport, { exportId }, key));
  const lines = [];
  for (const { no } of files) {
    const answer = await w.request(`/fhir/bulk-export/${exportId}/${no}.ndjson`, { headers: key });
    lines.push(await answer.text());
  }
  return lines.join('\n');
}

async function handedOut(accountId: string): Promise<string> {
  const parts = [];
  for (const { resources } of personalData)
    for await (const one of (await resources?.(w.context(), accountId)) ?? []) parts.push(JSON.stringify(one));
  return parts.join('\n');
}

/** Each kind has at least so many readers, so that an empty test fails. */
const leastReaders: Readonly<Record<ConsentKind, number>> = {
  health_consent_request: 2,
  health_consent_care: 2,
  health_consent_preauthorization: 3,
  health_consent_claim: 3,
  health_consent_assessment: 0,
};

describe.each(consentKinds)('%s, once it is withdrawn,', (kind) => {
  it('is obeyed by every operation, list, file and type of FHIR that staff and partners’ systems have, and its customer still sees it (P05, P01)', async () => {
    const sent = await sends[kind]();
    const readers = await readersOf(sent);
    const before = [];
    for (const reader of readers) before.push(...(await answersTo(reader, sent, isReading)));
    expect(before.filter((answer) => tells(answer, sent)).length).toBeGreaterThanOrEqual(leastReaders[kind]);
    expect((await carriedAway()).includes(sent.id)).toBe(/claim|preauthorization/.test(kind));
    const withdrawn = good(await w.call(withdrawCaseConsent, { caseId: sent.id }, sent.headers));
    expect(withdrawn).toMatchObject({ given: false, channel: 'portal' });
    const after = [];
    for (const reader of readers) after.push(...(await answersTo(reader, sent, () => true)));
    expect(after.filter((answer) => tells(answer, sent)).map(({ by }) => by)).toEqual([]);
    const files = after.filter(({ by, status }) => /Download by/.test(by) && status === 200);
    expect(files.map(({ by }) => by)).toEqual([]);
    const opened = before.filter(({ status, isOf }) => status === 200 && isOf).map(({ by }) => by);
    expect(after.filter(({ status, by }) => status === 200 && opened.includes(by)).map(({ by }) => by)).toEqual([]);
    expect(await carriedAway()).not.toContain(sent.id);
    expect((await handedOut(sent.accountId)).includes(bird)).toBe(kind !== 'health_consent_assessment');
  }, 240_000);
});

it('every operation is asked, and none is left out but what ends a log-in', () => {
  const operationIds = operationList.filter(({ id }) => ending.test(id)).map(({ id }) => id);
  expect(operationIds.length).toBeLessThan(10);
});
