import type { OperationOutcome } from 'fhir/r4';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyOf, type FhirPortal, fhirPortal } from '../../../tests/interop/fhir.ts';

let portal: FhirPortal;
beforeAll(async () => {
  portal = await fhirPortal();
});
afterAll(() => portal.close());

async function refusal(path: string, init: RequestInit = {}) {
  const { status, body } = await portal.ask(path, init);
  const { issue } = copyOf<OperationOutcome>(body);
  return { status, code: issue?.[0]?.details?.coding?.[0]?.code, text: issue?.[0]?.details?.text ?? '' };
}

const parameters = (...parameter: object[]): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/fhir+json' },
  body: JSON.stringify({ resourceType: 'Parameters', parameter }),
});
const body = (value: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/fhir+json' },
  body: JSON.stringify(value),
});

describe('a refusal names the parameter it is about, and the value it had (S3.8-01)', () => {
  it.each<[string, string, string, RequestInit?]>([
    ['/Slot?schedul=Schedule/1', 'KD007', 'We do not know the parameter schedul.'],
    ['/Slot?__proto__=1', 'KD007', 'We do not know the parameter __proto__.'],
    ['/Slot?_sort=start', 'KD007', 'We do not know the parameter _sort.'],
    ['/Slot?start:above=2026-11-24', 'KD007', 'We do not know the parameter start:above.'],
    ['/Slot?start=tomorrow', 'KD003', 'This value is missing or cannot be read: start “tomorrow”.'],
    ['/Slot?start=2026-13-45', 'KD003', 'This value is missing or cannot be read: start “2026-13-45”.'],
    ['/Slot?schedule=Schedule/1,', 'KD003', 'This value is missing or cannot be read: schedule “Schedule/1,”.'],
    ['/Slot?schedule=a/b/c/d', 'KD003', 'This value is missing or cannot be read: schedule “a/b/c/d”.'],
    ['/Slot?_count=many', 'KD003', 'This value is missing or cannot be read: _count “many”.'],
    ['/Slot?_count=-1', 'KD003', 'This value is missing or cannot be read: _count “-1”.'],
    ['/Slot?_offset=99999999', 'KD003', 'This value is missing or cannot be read: _offset “99999999”.'],
    ['/Slot?_include=Slot:patient', 'KD003', 'This value is missing or cannot be read: _include “Slot:patient”.'],
    ['/Slot?_format=csv', 'KD003', 'This value is missing or cannot be read: _format “csv”.'],
    ['/Location/1?colour=blue', 'KD007', 'We do not know the parameter colour.'],
    [`/Slot?${'_id=1&'.repeat(31)}`, 'KD008', 'The search has more than 30 parameters.'],
    [
      '/Appointment/$find',
      'KD007',
      'We do not know the parameter colour.',
      parameters({ name: 'colour', valueString: 'x' }),
    ],
    [
      '/Appointment/$find',
      'KD003',
      'This value is missing or cannot be read: start “now”.',
      parameters({ name: 'start', valueDateTime: 'now' }),
    ],
    ['/Appointment/$find', 'KD003', 'This value is missing or cannot be read: Parameters “”.', body([])],
    ['/Appointment/$find', 'KD003', 'This value is missing or cannot be read: Parameters.resourceType “”.', body({})],
    [
      '/Appointment/$find',
      'KD003',
      'This value is missing or cannot be read: Parameters.parameter.0.name “”.',
      parameters({}),
    ],
    [
      '/Appointment/$find',
      'KD003',
      'This value is missing or cannot be read: Parameters.parameter.0.valueInteger “”.',
      parameters({ name: 'start', valueInteger: 1.5 }),
    ],
    ['/Slot?start=x%22y', 'KD003', 'This value is missing or cannot be read: start “x"y”.'],
  ])('%s: %s', async (path, code, text, init) => {
    expect(await refusal(path, init)).toEqual({ status: 400, code, text });
  });

  it.each([
    ['hu', 'schedul'],
    ['ro', 'schedul'],
    ['en', 'schedul'],
  ])('in %s too', async (language, name) => {
    const outcome = await refusal('/Slot?schedul=1', { headers: { 'accept-language': language } });
    expect(outcome.text).toContain(name);
  });
});

describe('a format that is not written is refused, whatever else is answered (RFC 9110)', () => {
  const accepting = (accept: string) => refusal('/metadata', { headers: { accept } });

  it.each([
    'application/fhir+xml',
    'application/xml',
    'text/xml, application/xml;q=0.9',
    'application/xml+fhir',
    'text/turtle',
    'text/html',
    'image/png',
    'application/fhir+xml;q=1, application/fhir+json;q=0',
    'application/fhir+json;fhirVersion=5.0',
    'application/fhir+json; fhirVersion="3.0"',
  ])('%s', async (accept) => {
    expect(await accepting(accept)).toMatchObject({ status: 406, code: 'K406' });
  });

  it.each([
    'application/fhir+json',
    'application/json',
    'application/fhir+json;charset=utf-8',
    'application/fhir+json; fhirVersion=4.0',
    'application/json+fhir',
    'text/json',
    '*/*',
    'application/*',
    '',
    'application/fhir+xml;q=0.5, application/fhir+json',
    'application/fhir+xml, */*;q=0.1',
  ])('but not "%s"', async (accept) => {
    expect((await accepting(accept)).status).toBe(200);
  });

  it('nor is it by _format', async () => {
    expect(await refusal('/Slot?_format=xml')).toMatchObject({ status: 406, code: 'K406' });
    expect((await refusal('/metadata?_format=json', { headers: { accept: 'application/xml' } })).status).toBe(200);
  });
});

it('a slash behind an address of a type or of metadata does not count', async () => {
  for (const path of ['/metadata/', '/Location/', '/Slot/?schedule=Schedule/1', '/Practitioner/'])
    expect((await portal.ask(path)).status, path).toBe(200);
  expect((await portal.ask('/Nothing/')).status).toBe(404);
});

describe('a program that names no language is told its faults in English (S1-11)', () => {
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const response = await portal.w.request(path, { headers });
    return `${response.status} ${await response.text()}`;
  };

  it('by the API and by FHIR, and in a language that it names', async () => {
    for (const path of ['/api/nowhere', '/fhir/Nowhere']) {
      expect(await ask(path)).toContain('We cannot find what you are looking for.');
      expect(await ask(path, { 'accept-language': 'de' })).toContain('We cannot find what you are looking for.');
      expect(await ask(path, { 'accept-language': 'hu-HU' })).not.toContain('We cannot find');
      expect(await ask(path, { locale: 'ro_RO' })).not.toContain('We cannot find');
    }
  });

  it('while people’s pages keep the language of the brand', async () => {
    const page = await ask('/nowhere', { accept: 'text/html' });
    expect(page).toContain('<html lang="hu"');
    expect(page).not.toContain('We cannot find');
  });
});
