import { calendarFault } from '../calendar-fault.ts';
import type { Client } from './client.ts';
import { AppointmentResource, Bundle, holdSystem, issuesIn } from './resources.ts';

type Parameter = { name: string; [value: `value${string}`]: unknown; resource?: object };

export type Span = { start: string; end: string };

/** Asks by `$find` for times that can be booked (ITI-115). */
export function proposalsIn(client: Client, { start, end }: Span, narrowedBy: readonly Parameter[]) {
  const span = [
    { name: 'start', valueDateTime: start },
    { name: 'end', valueDateTime: end },
  ];
  return client.list('Appointment/$find', parameters([...span, ...narrowedBy]));
}

/** Holds a proposed time by `$hold` (ITI-116). It takes a reference alone, so our key goes along as the reference's identifier. */
export function holdByOperation(client: Client, proposal: string, key: string): Promise<AppointmentResource> {
  const identifier = { system: holdSystem, value: key };
  const valueReference = { reference: `Appointment/${proposal}`, identifier };
  return operate(client, '$hold', { name: 'appointment-reference', valueReference });
}

/** Books, changes or cancels by `$book` (ITI-117). */
export function bookByOperation(client: Client, appointment: object): Promise<AppointmentResource> {
  return operate(client, '$book', { name: 'appointment-resource', resource: appointment });
}

/** An answer of status 200 may be a Bundle with a refusal in it. */
async function operate(client: Client, name: '$hold' | '$book', parameter: Parameter): Promise<AppointmentResource> {
  const { body } = await client.ask(`Appointment/${name}`, parameters([parameter]));
  const resources = [body, ...(Bundle.safeParse(body).data?.entry.map(({ resource }) => resource) ?? [])];
  const made = resources.flatMap((one) => AppointmentResource.safeParse(one).data ?? []);
  if (made[0]) return made[0];
  const issues = resources.flatMap(issuesIn);
  throw calendarFault(issues.length > 0 ? { status: 422, issues, isLater: false } : { event: 'unreadable' });
}

function parameters(parameter: readonly Parameter[]) {
  return { resourceType: 'Parameters', parameter };
}
