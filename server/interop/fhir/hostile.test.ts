import { afterAll, beforeAll, expect, it } from 'vitest';
import { account } from '../../../tests/identity/account.ts';
import { faultsIn } from '../../../tests/interop/fhir.ts';
import { sampled } from '../../../tests/support/deep.ts';
import { type World, world } from '../../../tests/support/world.ts';
import { rows } from './rows.ts';

let w: World;
let headers: Record<string, string>;
beforeAll(async () => {
  w = await world();
  const made = await account(w.database, { subscriptions: [['hasRelatives', 'hasClaimReporting', 'hasCoverage']] });
  headers = (await w.session(made.id)).headers;
});
afterAll(() => w?.close());

const values = [
  ...[
    '',
    ' ',
    ',',
    ',,',
    '|',
    '||',
    'a|',
    '|a',
    '\\',
    '\\,',
    '%',
    '_',
    '*',
    '/',
    '//',
    'Patient/',
    '/1',
    '..',
    '../..',
    "'",
    '"',
    '`',
  ],
  ...[
    "' or 1=1 --",
    '$1',
    '{{x}}',
    '<script>',
    '\u0000',
    '\ud800',
    '\u202e',
    'é'.repeat(100),
    '9'.repeat(150),
    '-1',
    '1e309',
    'NaN',
  ],
  ...[
    'null',
    'undefined',
    'true',
    '[object Object]',
    '__proto__',
    'constructor',
    'ge',
    'ge2026',
    'gt2026-02-30',
    'le0000',
    'lt9999-12-31T24:00:00Z',
  ],
  ...[
    '2026-11-24T09:00:00+99:99',
    'http://example.com/Patient/1',
    'urn:uuid:0',
    'Slot/00000000-0000-0000-0000-000000000000',
    '2147483648',
    '🏥',
  ],
];

const requests = rows.flatMap((row) =>
  [
    '_id',
    '_count',
    '_offset',
    '_include',
    '_format',
    ...Object.keys(row.params),
    ...Object.keys(row.params).map((name) => `${name}:exact`),
  ].flatMap((name) => values.map((value) => `/fhir/${row.type}?${new URLSearchParams([[name, value]])}`)),
);

const findings = [
  'practitioner',
  'organization',
  'location-reference',
  'location-string',
  'specialty',
  'visit-type',
  'patient-reference',
  '_count',
  '_offset',
  'start',
  'end',
].flatMap((name) =>
  values.map(
    (value) =>
      `/fhir/Appointment/$find?${new URLSearchParams({ start: '2026-11-24', end: '2026-11-26', [name]: value })}`,
  ),
);

async function answersOf(paths: readonly string[], as: Record<string, string>) {
  const faults: string[] = [];
  for (const path of paths) {
    const answer = await w.request(path, { headers: as });
    const body = await answer.json();
    if (answer.status >= 500 || (answer.status !== 200 && body.resourceType !== 'OperationOutcome'))
      faults.push(`${answer.status} ${path}`);
    if (answer.status !== 200) faults.push(...faultsIn(body));
  }
  return faults;
}

it('no parameter with whatever value of any type is a fault of ours (S8.1-04, S8.1-09)', {
  timeout: 300_000,
}, async () => {
  expect(requests.length).toBeGreaterThan(5000);
  expect(await answersOf(sampled([...requests, ...findings], 13), headers)).toEqual([]);
});

it('no id, whatever it is, is a fault of ours, nor is a body of a step (S8.1-04)', { timeout: 300_000 }, async () => {
  const ids = rows.flatMap(({ type }) =>
    values.filter(Boolean).map((value) => `/fhir/${type}/${encodeURIComponent(value.toWellFormed())}`),
  );
  expect(await answersOf(sampled(ids, 7), headers)).toEqual([]);
  const steps = rows.flatMap(({ type, steps = [] }) =>
    steps.filter(({ method }) => method === 'POST').map(({ code }) => `/fhir/${type}/$${code}`),
  );
  const bodies = [
    ...[
      '',
      '0',
      'null',
      '"x"',
      '[]',
      '{}',
      '{"resourceType":"Parameters"}',
      '[['.repeat(5000),
      '{"resourceType":"Parameters","parameter":7}',
    ],
    ...values.map((value) =>
      JSON.stringify({ resourceType: 'Parameters', parameter: [{ name: value, valueString: value }] }),
    ),
    ...[
      'appointment-reference',
      'patient-reference',
      'start',
      'practitioner',
      'visit-type',
      'location-string',
      'comment',
    ].flatMap((name) =>
      values.map((value) =>
        JSON.stringify({
          resourceType: 'Parameters',
          parameter: [{ name, valueReference: { reference: value }, valueString: value }],
        }),
      ),
    ),
    ...values.map((value) =>
      JSON.stringify({
        resourceType: 'Parameters',
        parameter: [
          {
            name: 'appointment-resource',
            resource: {
              resourceType: 'Appointment',
              status: 'pending',
              id: value,
              slot: [{ reference: value }],
              serviceType: [{ coding: [{ code: value }] }],
            },
          },
        ],
      }),
    ),
    ...values.map((value) =>
      JSON.stringify({
        resourceType: 'CoverageEligibilityRequest',
        servicedDate: value,
        item: [{ productOrService: { coding: [{ code: value }] }, provider: { reference: value } }],
      }),
    ),
  ];
  const faults: string[] = [];
  for (const step of steps)
    for (const body of sampled(bodies, 5)) {
      const answer = await w.request(step, {
        method: 'POST',
        body,
        headers: { ...headers, 'content-type': 'application/fhir+json' },
      });
      if (answer.status >= 500) faults.push(`${answer.status} ${step} ${body.slice(0, 200)}`);
    }
  expect(faults).toEqual([]);
});
