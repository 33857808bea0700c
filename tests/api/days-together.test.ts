import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { registerReservation } from '../../contract/booking/guest.ts';
import { joinWaitingList } from '../../contract/booking/waiting-list.ts';
import { createMedicalCare } from '../../contract/care/medical-care.ts';
import { sendOperationsById } from '../../contract/care/send-care-request.ts';
import { sendClaim } from '../../contract/claims/claim.ts';
import { sendPreauthorization } from '../../contract/claims/preauthorization.ts';
import { createRelative } from '../../contract/entitlement/relative.ts';
import { register } from '../../contract/identity/registration.ts';
import { operationList } from '../../contract/operations.ts';
import { wrongDays } from '../../contract/platform/day-rules.ts';
import { memberOf } from '../../contract/platform/member-of.ts';
import type { Operation } from '../../contract/platform/operation.ts';
import { isProblem } from '../../contract/platform/problem.ts';
import { createExecute } from '../../server/platform/execute.ts';
import { careCustomer, careInput } from '../care/medical-care.ts';
import { careCase } from '../care/request-at-desk.ts';
import { claimCustomer, claimed } from '../claims/claims.ts';
import { preauthCustomer, preauthWish } from '../claims/preauthorizations.ts';
import { child, holder } from '../entitlement/relatives.ts';
import { projectFiles, readSource } from '../house/source-text.ts';
import { guest } from '../support/guest.ts';
import { good, type World, world } from '../support/world.ts';
import { shownInputs } from './shown-inputs.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const today = '2026-11-23';
const days = ['1890-01-01', '2020-01-01', '2026-11-20', '2026-11-24', '2026-11-25', '2031-01-01'];

/** `*` is the first row. */
function withAt(input: unknown, [name, ...rest]: readonly string[], value: string): unknown {
  if (name === undefined) return value;
  if (name === '*') return Array.isArray(input) ? [withAt(input[0], rest, value), ...input.slice(1)] : input;
  return { ...Object(input), [name]: withAt(memberOf(input, name), rest, value) };
}

const dated = operationList.filter((operation) => operation.days !== undefined);

describe('a day that only today can judge', () => {
  const inputs = shownInputs();

  it('is judged in every form that asks for one (S3.8-01, S5-09)', () => {
    const forms = ['register', 'registerReservation', 'createRelative', 'joinWaitingList', 'createMedicalCare'];
    expect(dated.map(({ id }) => id)).toEqual(
      expect.arrayContaining([...forms, 'sendClaim', 'sendPreauthorization', 'sendDiagnosticsRequest']),
    );
    expect(dated.length).toBeGreaterThan(30);
  });

  it.each(
    dated.flatMap(({ id, days: rules = {} }) => Object.entries(rules).map(([place, all]) => [id, place, all] as const)),
  )('is told of %s, at %s, together with a fault of the schema (S3.8-01)', async (id, place, rules) => {
    // No handler is reached.
    const reached = (one: string) => ({ [one]: () => Promise.reject(new Error(one)) });
    const handlers = Object.assign({}, ...operationList.map((one) => reached(one.id)));
    const execute = createExecute(w.services, handlers, async () => ({
      session: undefined,
      operator: undefined,
    }));
    for (const { code, isWrong } of rules) {
      const day = days.find((one) => isWrong(one, today)) ?? '';
      const input = { ...Object(withAt(inputs.get(id), place.split('.'), day)), nonsense: 1 };
      const error: unknown = await execute(id, input, w.context()).catch((failure: unknown) => failure);
      const violations = isProblem(error) ? error.violations.map((one) => `${one.propertyName} ${one.errorCode}`) : [];
      expect(violations).toEqual(expect.arrayContaining(['nonsense V012', `${place.replace('*', '0')} ${code}`]));
    }
  });

  it('is judged by this one table: nothing in the server compares days for a refusal of its own (S3.8-01)', () => {
    const own = projectFiles()
      .filter((path) => /^(?:server|web)\/.*\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
      .filter((path) => /wrong\('(?:V017|V033|U030)'/.test(readSource(path).text));
    expect(own).toEqual([]);
    expect(wrongDays({ day: [] }, { day: '2020-01-01' }, today)).toEqual([]);
  });
});

type Headers = Record<string, string>;

async function faults<In extends z.ZodObject>(operation: Operation<In>, input: object, headers: Headers = {}) {
  const answer = await w.request(`/api${operation.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  });
  const { errorCode, violations } = await answer.json();
  const lines = violations.map(
    (one: { propertyName: string; errorCode: string }) => `${one.propertyName} ${one.errorCode}`,
  );
  return [errorCode, ...lines];
}

describe('a form with a bad day and another fault names both', () => {
  it('as a request of a care without its file (S3.8-01, S5-18)', async () => {
    const { headers } = await careCase(w, { kind: 'sendDiagnosticsRequest', files: 1 });
    const send = sendOperationsById.sendDiagnosticsRequest;
    if (!send) throw new Error('no such operation');
    const input = {
      tests: 'Vérkép',
      postalCode: '1051',
      preferredDay: '2020-01-01',
      phone: '+36301234567',
      consent: true,
    };
    expect(await faults(send, input, headers)).toEqual(['X444', 'fileIds KF021', 'preferredDay V033']);
    expect(await faults(send, { ...input, tests: '' }, headers)).toEqual([
      'X444',
      'tests V001',
      'fileIds KF021',
      'preferredDay V033',
    ]);
  });

  it('as a medical care, a claim and a pre-authorisation, with what the portal alone knows (S3.8-01, S7-14, S2.3-02, S2.8-01)', async () => {
    const care = await careCustomer(w);
    const ranges = [{ from: '2026-11-01', to: '2026-12-01' }];
    const unknown = { specializationId: 99_999, requestedDates: ranges, complaint: '' };
    expect(await faults(createMedicalCare, careInput(unknown), care.headers)).toEqual([
      'X444',
      'complaint V001',
      'specializationId V007',
      'requestedDates.0.from V033',
    ]);
    const { headers } = await claimCustomer(w);
    const claim = await claimed(w, headers, { careDate: '2026-11-24', benefit: 'nothing' });
    expect(await faults(sendClaim, { ...claim, holder: '' }, headers)).toEqual([
      'X444',
      'holder V001',
      'benefit V007',
      'careDate V017',
    ]);
    const asker = await preauthCustomer(w);
    const wish = preauthWish([crypto.randomUUID()], { issuedOn: '2026-01-01', bookBy: 'phone', doctorName: '' });
    expect(await faults(sendPreauthorization, wish, asker.headers)).toEqual([
      'X444',
      'doctorName V001',
      'issuedOn KP007',
      'callPhone U021',
    ]);
  });

  it('as a relative, a place on the waiting list, a registration and a guest’s booking (S3.8-01, S5-13)', async () => {
    const { headers } = await holder(w);
    expect(await faults(createRelative, { ...child(), from: '2026-11-01', lastName: '' }, headers)).toEqual([
      'X444',
      'lastName U020',
      'from V033',
    ]);
    const waiting = { subfunctionId: '', earliest: '2026-11-24', latest: '2028-01-01' };
    expect(await faults(joinWaitingList, waiting, headers)).toEqual(['X444', 'subfunctionId U031', 'latest V017']);
    const young = { ...guest(1), birthDate: '2020-01-01', lastName: '' };
    expect(await faults(register, young)).toEqual(['X444', 'lastName U020', 'birthDate U030']);
    expect(await faults(registerReservation, { ...young, holdToken: 'A'.repeat(43) })).toEqual([
      'RX444',
      'lastName U020',
      'birthDate U030',
    ]);
  });
});

it('a care that was asked for is answered alike under its key when its day is over, and refused under another (R9, S3.8-01)', async () => {
  const { id } = await careCustomer(w);
  const care = careInput({ requestedDates: [{ from: today, to: today }] });
  const send = async (key: string) =>
    w.call(createMedicalCare, care, { ...(await w.session(id)).headers, 'idempotency-key': key });
  const key = crypto.randomUUID();
  const { number } = good(await send(key));
  w.setNow('2026-11-25T07:00:00Z');
  expect(good(await send(key)).number).toBe(number);
  expect((await send(crypto.randomUUID())).error?.errorCode).toBe('X444');
  w.setNow('2026-11-23T07:00:00Z');
});
