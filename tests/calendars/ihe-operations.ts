import { badRequest, conflict, OperationOutcomeError, preconditionFailed, validateResource } from '@medplum/core';
import type { FhirRepository, FhirRequest, FhirResponse, FhirRouter } from '@medplum/fhir-router';
import type { Appointment, Bundle, OperationOutcome, Parameters, Resource, Schedule, Slot } from 'fhir/r4';

// IHE's scheduling operations: each free Slot is proposed as an Appointment, and holding or booking stores one.
// Requests take turns, so that two callers cannot take the same Slot.

const perPage = 40;
const ok = { resourceType: 'OperationOutcome', id: 'ok', issue: [] } as OperationOutcome;
const uuid = /^p-(.+)$/;

type Answer = Resource | OperationOutcomeError;
type Repository = FhirRepository;

/** IHE's answer where a proposed time is taken. */
const gone: ConstructorParameters<typeof OperationOutcomeError>[0] = {
  resourceType: 'OperationOutcome',
  id: 'not-found',
  issue: [{ severity: 'fatal', code: 'not-found', details: { text: 'the proposed Appointment is no longer there' } }],
};

/** `forgets`: the server keeps no identifier of a hold. */
export function addScheduling(router: FhirRouter, { forgets }: { forgets: boolean }): void {
  let turn: Promise<unknown> = Promise.resolve();
  const add = (
    method: 'GET' | 'POST',
    path: string,
    work: (repo: Repository, request: FhirRequest) => Promise<Answer>,
  ) =>
    router.add(method, path, async (request, repo) => {
      const answered = turn.then(() => work(repo, request));
      turn = answered.catch(() => undefined);
      return [ok, await answered] as unknown as FhirResponse;
    });
  add('POST', 'Appointment/$find', (repo, { body }) => find(repo, parametersOf(body), 0));
  add('GET', 'Appointment/$find', (repo, { query }) =>
    find(repo, new Map(Object.entries(query).map(([name, text]) => [name, String(text)])), Number(query._offset)),
  );
  add('POST', 'Appointment/$hold', (repo, { body }) => hold(repo, body as Parameters, forgets));
  add('POST', 'Appointment/$book', (repo, { body }) => book(repo, body as Parameters));
  add('POST', '$expire', async (repo) => {
    for (const one of await all<Appointment>(repo, 'Appointment')) if (one.status === 'pending') await end(repo, one);
    return ok;
  });
}

function parametersOf(body: unknown): Map<string, string> {
  const { parameter = [] } = body as Parameters;
  return new Map(
    parameter.map(({ name, valueDateTime, valueReference }) => [
      name,
      valueDateTime ?? valueReference?.reference ?? '',
    ]),
  );
}

async function all<T extends Resource>(repo: Repository, resourceType: T['resourceType']): Promise<T[]> {
  return (await repo.searchResources({ resourceType, count: 100_000 } as never)) as unknown as T[];
}

async function find(repo: Repository, parameters: ReadonlyMap<string, string>, offset: number): Promise<Bundle> {
  const [from, until] = ['start', 'end'].map((name) => Date.parse(parameters.get(name) ?? ''));
  if (!(Number(from) < Number(until))) throw new OperationOutcomeError(badRequest('start and end'));
  const schedules = new Map((await all<Schedule>(repo, 'Schedule')).map((one) => [`Schedule/${one.id}`, one.actor]));
  const references = ['practitioner', 'location-reference'].flatMap((name) => parameters.get(name) ?? []);
  const free = (await all<Slot>(repo, 'Slot')).filter(({ status, start, schedule }) => {
    const actors = schedules.get(schedule.reference ?? '')?.map(({ reference }) => reference) ?? [];
    const at = Date.parse(start);
    return (
      status === 'free' && at >= Number(from) && at < Number(until) && references.every((one) => actors.includes(one))
    );
  });
  const page = free.toSorted((one, other) => one.start.localeCompare(other.start)).slice(offset, offset + perPage);
  const next = new URLSearchParams([...parameters, ['_offset', String(offset + perPage)]]);
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    total: free.length,
    ...(offset + perPage < free.length && { link: [{ relation: 'next', url: `Appointment/$find?${next}` }] }),
    entry: page.map((slot) => ({ resource: proposed(slot, schedules.get(slot.schedule.reference ?? '') ?? []) })),
  };
}

function proposed({ id, start, end }: Slot, actors: Schedule['actor']): Appointment {
  const participant = actors.map((actor) => ({ actor, status: 'needs-action' as const }));
  return {
    resourceType: 'Appointment',
    id: `p-${id}`,
    status: 'proposed',
    start,
    end,
    slot: [{ reference: `Slot/${id}` }],
    participant,
  };
}

async function hold(repo: Repository, body: Parameters, forgets: boolean): Promise<Answer> {
  const reference = body.parameter?.find(({ name }) => name === 'appointment-reference')?.valueReference;
  const [, id] = uuid.exec(reference?.reference?.replace('Appointment/', '') ?? '') ?? [];
  const slot = id === undefined ? undefined : await read<Slot>(repo, 'Slot', id);
  if (slot?.status !== 'free') throw new OperationOutcomeError(gone);
  await repo.updateResource({ ...slot, status: 'busy-tentative' } as never, version(slot));
  const actors =
    (await read<Schedule>(repo, 'Schedule', slot.schedule.reference?.replace('Schedule/', '') ?? ''))?.actor ?? [];
  const { id: _proposal, ...rest } = proposed(slot, actors);
  const identifier = reference?.identifier && !forgets ? { identifier: [reference.identifier] } : {};
  return alone(await repo.createResource({ ...rest, ...identifier, status: 'pending' } as never));
}

async function book(repo: Repository, body: Parameters): Promise<Answer> {
  const sent = body.parameter?.find(({ name }) => name === 'appointment-resource')?.resource as Appointment | undefined;
  if (!sent) throw new OperationOutcomeError(badRequest('appointment-resource'));
  validateResource(sent as never);
  const known = sent.id === undefined ? undefined : await read<Appointment>(repo, 'Appointment', sent.id);
  if (sent.id !== undefined && !known) throw new OperationOutcomeError(gone);
  if (known && sent.meta?.versionId !== undefined && sent.meta.versionId !== known.meta?.versionId)
    throw new OperationOutcomeError(preconditionFailed);
  if (sent.status === 'cancelled' && known) return alone(await end(repo, known, sent));
  if (sent.status === 'pending') return alone(await place(repo, sent, known));
  if (sent.status === 'booked' && known?.status === 'booked') return alone(await place(repo, sent, known));
  throw new OperationOutcomeError(conflict(`${known?.status} cannot become ${sent.status}`));
}

/** Books a free time, or one that `known` has already. */
async function place(repo: Repository, sent: Appointment, known: Appointment | undefined): Promise<Appointment> {
  const isOpen = known === undefined || known.status === (sent.status === 'pending' ? 'pending' : 'booked');
  const [id, old] = [slotOf(sent), known && slotOf(known)];
  const slot = await read<Slot>(repo, 'Slot', id ?? '');
  if (!slot || !isOpen || (id !== old && slot.status !== 'free'))
    throw new OperationOutcomeError(conflict('the time is taken'));
  await repo.updateResource({ ...slot, status: 'busy' } as never, version(slot));
  if (old !== undefined && old !== id) await free(repo, old);
  const booked = { ...sent, status: 'booked', start: slot.start, end: slot.end };
  return (
    known ? await repo.updateResource(booked as never, version(known)) : await repo.createResource(booked as never)
  ) as never;
}

async function end(repo: Repository, known: Appointment, sent: Appointment = known): Promise<Appointment> {
  if (known.status === 'cancelled') return known;
  const slot = slotOf(known);
  if (slot !== undefined) await free(repo, slot);
  return (await repo.updateResource({ ...sent, status: 'cancelled' } as never, version(known))) as never;
}

async function free(repo: Repository, id: string): Promise<void> {
  const slot = await read<Slot>(repo, 'Slot', id);
  if (slot) await repo.updateResource({ ...slot, status: 'free' } as never, version(slot));
}

async function read<T extends Resource>(repo: Repository, type: T['resourceType'], id: string): Promise<T | undefined> {
  return repo.readResource(type as never, id).then(
    (resource) => resource as unknown as T,
    () => undefined,
  );
}

const version = ({ meta }: Resource) => (meta?.versionId === undefined ? {} : { ifMatch: meta.versionId });

function slotOf({ slot }: Appointment): string | undefined {
  return slot?.[0]?.reference?.replace('Slot/', '');
}

function alone(resource: unknown): Bundle {
  return { resourceType: 'Bundle', type: 'searchset', total: 1, entry: [{ resource: resource as Appointment }] };
}
