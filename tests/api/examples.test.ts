import { describe, expect, it } from 'vitest';
import { errorRow } from '../../contract/errors.ts';
import { operationList } from '../../contract/operations.ts';
import { wrongDays } from '../../contract/platform/day-rules.ts';
import { ErrorObject } from '../../contract/platform/error-object.ts';
import { dayOf } from '../../contract/platform/format.ts';
import { isAtDesk, type Operation } from '../../contract/platform/operation.ts';
import { uploadCalls } from '../../contract/records/upload-calls.ts';
import { filler } from '../../server/platform/http/example-of.ts';
import { refusalCodesOf } from '../../server/platform/http/refusal-codes.ts';
import { startOfTests } from '../support/fixture.ts';
import { type DocumentRow, described, document, examplesOf, parametersOf, responseOf } from './api-document.ts';
import { shownInputs } from './shown-inputs.ts';

const inputs = shownInputs();
const every = operationList.map((operation): [string, Operation] => [operation.id, operation]);

/** All fields of the body are optional here, and the shortest call is shown. */
const bare = ['cancelReservation', 'finishReservation'];

function rowOf(id: string): DocumentRow {
  const row = described.get(id);
  if (!row) throw new Error(`the document has no ${id}`);
  return row;
}

/** Values of headers are included; an example has no bytes of a file. */
function inputOf({ id, headers = {}, consumes }: Operation): Record<string, unknown> {
  const inHeaders = parametersOf(rowOf(id)).filter((one) => one.in === 'header');
  const own = Object.entries(headers).flatMap(([field, name]) => {
    const example = inHeaders.find((one) => one.name === name)?.example;
    return name === 'authorization'
      ? [[field, 'dcx2QNSGUfEDdbUhuq26LjgId8IfttsHJvgVowxxJ-0']]
      : example
        ? [[field, example]]
        : [];
  });
  const file = consumes === undefined ? {} : { file: { open: () => Promise.reject(new Error('no bytes')) } };
  return { ...inputs.get(id), ...Object.fromEntries(own), ...file };
}

function answersOf(row: DocumentRow): unknown[] {
  return Object.values(responseOf(row, '200').content ?? {}).flatMap(examplesOf);
}

const faultsOf = (schema: Operation['output'], value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];

/** The document's words for the callers. */
const words: readonly { when: (operation: Operation) => string | undefined }[] = [
  { when: ({ access }) => (access === 'public' ? 'anyone; a token that is shown must be good' : undefined) },
  { when: ({ access }) => (access === 'customer' ? 'a customer who is logged in' : undefined) },
  { when: ({ access }) => (typeof access === 'object' ? Object.values(access)[0] : undefined) },
  { when: ({ selfOnly }) => (selfOnly ? 'never an operator who acts for a customer' : undefined) },
  { when: ({ health }) => health?.[0] },
  { when: ({ pages }) => pages?.join(', ') },
];

describe('the examples of the OpenAPI document', () => {
  it.each(every)('have a call of %s, which its own schema takes (S7-07)', (id, operation) => {
    const { input, path, headers = {}, days = {}, method } = operation;
    const example = inputOf(operation);
    expect(faultsOf(input, example)).toEqual([]);
    expect(wrongDays(days, example, dayOf(startOfTests.toString(), 'Europe/Budapest'))).toEqual([]);
    const inBody = Object.keys(input.shape).filter((name) => !path.includes(`{${name}}`) && !(name in headers));
    const names = Object.keys(example).filter((name) => inBody.includes(name));
    expect(names.length > 0 || inBody.length === 0 || bare.includes(id)).toBe(true);
    expect(JSON.stringify(example)).not.toContain(`"${filler}"`);
    if (method === 'GET') expect(names.toSorted()).toEqual(inBody.toSorted());
  });

  it.each(every)(
    'have an answer of %s, which its own schema makes and no filler stands in (S7-07)',
    (id, { output }) => {
      const answers = answersOf(rowOf(id));
      expect(answers).toHaveLength(1);
      for (const answer of answers) {
        expect(faultsOf(output, answer)).toEqual([]);
        expect(JSON.stringify(answer)).not.toContain(`"${filler}"`);
      }
    },
  );

  it.each(every)('have each refusal of %s, by its status and code and in words (S3.8-01)', (id, operation) => {
    const row = rowOf(id);
    const statuses = Object.keys(row.responses).filter((status) => status !== '200');
    const codes = statuses.flatMap((status) => {
      const { description, content = {} } = responseOf(row, status);
      const refusals = Object.values(content)
        .flatMap(examplesOf)
        .map((one) => ErrorObject.parse(one));
      for (const { httpCode, message } of refusals) {
        expect(String(httpCode)).toBe(status);
        expect(message).toMatch(/^(?!.*(?:^|\s)\s)(?!.*\{).+$/);
      }
      expect(refusals.map(({ errorCode }) => errorCode)).toEqual(description.split(', '));
      return description.split(', ');
    });
    expect(new Set(codes)).toEqual(refusalCodesOf(operation));
    for (const code of refusalCodesOf(operation)) expect(statuses).toContain(String(errorRow(code).status));
  });

  it.each(every)('stand beside who may call %s and with what headers (S7-02, S7-03, S7-04, S7-05)', (id, operation) => {
    const row = rowOf(id);
    const access = row.description.split('Access: ')[1] ?? '';
    expect(access).toMatch(/^\w.*\.$/);
    for (const { when } of words) expect(access).toContain(when(operation) ?? '');
    const headers = parametersOf(row).filter((one) => one.in === 'header');
    const names = headers.map(({ name }) => name);
    const isKeyed = typeof operation.access === 'object' && 'key' in operation.access;
    const needsLogIn = operation.access !== 'entry' && operation.access !== 'public' && !isKeyed;
    const scheme = isAtDesk(operation) ? 'desk' : isKeyed ? 'apikey' : 'bearer';
    if (needsLogIn || isKeyed) expect(row.security.map((one) => Object.keys(one))).toEqual([[scheme]]);
    expect(names).toEqual(expect.arrayContaining(['locale', 'X-Fe-Request-Id']));
    expect(headers.find(({ name }) => name === 'X-Fe-Request-Id')?.required ?? false).toBe(operation.mints ?? false);
    expect(names.includes('Idempotency-Key')).toBe(operation.repeatable === true);
    expect(names.includes('sid')).toBe(operation.access !== 'entry' && !isAtDesk(operation) && !isKeyed);
    for (const name of Object.values(operation.headers ?? {}))
      if (name === 'authorization') expect(row.security).toEqual([{ bearer: [] }]);
      else expect(names).toContain(name);
  });

  it('leave out no operation, and no call of an upload', () => {
    expect([...described.keys()].toSorted()).toEqual([...operationList, ...uploadCalls].map(({ id }) => id).toSorted());
  });

  it('point at the façade in FHIR and at the free times for whoever lists them', () => {
    expect(JSON.stringify(document.info)).toMatch(/\/fhir\/metadata.*\/fhir\/\$bulk-publish/);
    expect(document.externalDocs.url).toBe('/fhir/metadata');
  });

  it('are looked at: one that leaves out what is needed, or says a day that is over, is found', () => {
    const guest = operationList.find(({ id }) => id === 'registerReservation');
    const { email: _, ...less } = inputs.get('registerReservation') ?? {};
    expect([guest?.input.safeParse(less).success, 'email' in (inputs.get('registerReservation') ?? {})]).toEqual([
      false,
      true,
    ]);
    const send = operationList.find(({ id }) => id === 'sendDiagnosticsRequest');
    const late = { ...inputs.get('sendDiagnosticsRequest'), preferredDay: '2020-01-01' };
    expect(wrongDays(send?.days ?? {}, late, '2026-11-23')).toMatchObject([
      { propertyName: 'preferredDay', errorCode: 'V033' },
    ]);
  });
});
