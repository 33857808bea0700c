import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '../../contract/platform/problem.ts';
import { freshSlots } from '../support/fixture.ts';
import type { World } from '../support/world.ts';
import type { Cause, Causes, Refusal } from './cause.ts';

type Init = RequestInit & { host?: string };

async function refusalOf(w: World, path: string, init: Init = {}): Promise<Refusal> {
  const answer = await w.request(path, init);
  const body = await answer.json();
  if (body.resourceType !== 'OperationOutcome') return { ...body, code: body.errorCode };
  const [first] = body.issue;
  const details = first.extension?.[0]?.valueString;
  return { code: first.details.coding[0].code, details: details === undefined ? {} : JSON.parse(details) };
}

function requestCause(
  says: RegExp,
  ...tried: readonly (readonly [because: string, path: string, init?: Init])[]
): Cause[] {
  return tried.map(([because, path, init]) => ({ because, says, refuse: (w) => refusalOf(w, path, init) }));
}

const json = { 'content-type': 'application/json' };
const posted = (body: string, headers: Record<string, string> = json): Init => ({ method: 'POST', headers, body });
const bearer = (token: string): Init => ({ headers: { authorization: `Bearer ${token}` } });
const holds = '/api/calendar/reservations';
const freshSlot = freshSlots();
const hold = () => JSON.stringify({ slotId: freshSlot(), subfunctionId: 101 });

function repeated(because: string, second: (first: string) => string): Cause {
  return {
    because,
    says: /already sent with other data.*same key.*two different requests/i,
    refuse: async (w) => {
      const headers = { ...json, 'idempotency-key': randomUUID() };
      const first = hold();
      await w.request(holds, posted(first, headers));
      return refusalOf(w, holds, posted(second(first), headers));
    },
  };
}

export const requestCauses: Causes = {
  '#404': requestCause(
    /cannot find.*address is wrong/,
    ['an address that nothing has', '/api/nothing'],
    ['a reservation that nobody made', `/api/reservations/${'x'.repeat(43)}`],
    ['a FHIR type that there is not', '/fhir/Spaceship/1'],
  ),
  RX444: requestCause(
    /data is wrong.*missing or not right/,
    ['nothing was sent', holds, posted('{}')],
    ['a value of another form', holds, posted('{"slotId":"12","subfunctionId":101}')],
    ['a field too many', holds, posted('{"colour":"blue"}')],
  ),
  X444: requestCause(
    /data is wrong.*missing or not right/,
    ['nothing was sent', '/api/login', posted('{}')],
    ['a value of another form', '/api/login', posted('{"username":7,"password":[]}')],
    ['a field too many', '/api/login', posted('{"colour":"blue"}')],
  ),
  K401: requestCause(
    /need to log in/,
    ['a customer’s page without a log-in', '/api/profile'],
    ['FHIR without a log-in', '/fhir/Patient'],
    ['a token of nobody', '/api/profile', bearer('x'.repeat(43))],
    ['an empty token', '/api/profile', { headers: { authorization: 'Bearer ' } }],
    ['a log-in of another form', '/api/profile', { headers: { authorization: 'Basic eA==' } }],
  ),
  K421: requestCause(
    /no portal at this address.*none of our partners/,
    ['a host that nobody serves', '/api/config', { host: 'evil.example' }],
    ['a name below ours', '/api/config', { host: 'localhost.evil.example' }],
  ),
  K405: requestCause(
    /cannot be done here.*another kind of request/,
    ['an address that is only posted to', holds, { method: 'DELETE' }],
    ['one that is only read', '/api/config', { method: 'PATCH', headers: json, body: '{}' }],
    ['FHIR that is only read', '/fhir/Location/1', { method: 'DELETE' }],
  ),
  K406: requestCause(
    /cannot answer in the format.*XML/,
    ['XML alone', '/fhir/metadata', { headers: { accept: 'application/fhir+xml' } }],
    ['a later version of FHIR', '/fhir/metadata', { headers: { accept: 'application/fhir+json;fhirVersion=5.0' } }],
    ['XML in the address', '/fhir/Location?_format=xml'],
  ),
  K413: requestCause(
    /too large.*over the allowed size/,
    ['a megabyte and one', holds, posted('x'.repeat(1_000_001), { ...json, 'content-length': '1000001' })],
    ['a body that says it is larger', holds, posted('{}', { ...json, 'content-length': '9000000' })],
  ),
  K415: requestCause(
    /cannot accept this format.*wrong form/,
    ['a form', holds, posted('slotId=1', { 'content-type': 'application/x-www-form-urlencoded' })],
    ['plain text', holds, posted('{}', { 'content-type': 'text/plain' })],
    ['FHIR as XML', '/fhir/Appointment/$hold', posted('<a/>', { 'content-type': 'application/fhir+xml' })],
  ),
  KJSON: requestCause(
    /cannot be read.*wrong form/,
    ['it breaks off', holds, posted('{"slotId":')],
    ['a list', holds, posted('[1]')],
    ['nothing at all', holds, posted('')],
  ),
  K422: [
    repeated('another time', hold),
    repeated('a field more', (first) => first.replace('}', ',"patientComment":"x"}')),
  ],
  KD003: requestCause(
    /missing or cannot be read: start “(?:tomorrow|2026-99-99)”/,
    ['a word for a day', '/fhir/Slot?start=tomorrow'],
    ['a day that there is not', '/fhir/Slot?start=2026-99-99'],
  ),
  KD005: requestCause(
    /too many appointment times.*(?:schedule|shorter period)/,
    ['no schedule and no days', '/fhir/Slot'],
    ['a whole year', '/fhir/Slot?start=ge2026-01-01&start=le2026-12-31'],
  ),
  KD007: requestCause(
    /do not know the parameter (?:colour|_sort|name:sounds)/,
    ['a parameter of its own', '/fhir/Location?colour=blue'],
    ['one of FHIR that is not here', '/fhir/Location?_sort=name'],
    ['a modifier that is not here', '/fhir/Location?name:sounds=x'],
  ),
  KD008: requestCause(
    /more than 30 parameters.*Leave some/,
    ['one 31 times', `/fhir/Location?${'_id=1&'.repeat(31)}`],
    ['a hundred', `/fhir/Location?${'name=a&'.repeat(100)}`],
  ),
} satisfies Partial<Record<ErrorCode, readonly Cause[]>>;
