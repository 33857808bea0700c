import { randomUUID } from 'node:crypto';
import type { CalendarWorld } from './calendar-world.ts';
import type { LineFault } from './fault-line.ts';

/** Faults on the line, or an event before the calendar is asked for a time. */
export type Provocation = {
  faults?: readonly LineFault[];
  before?: (c: CalendarWorld, slotId: string) => Promise<unknown>;
};

/** Resources in a Bundle are changed too. */
export function changing(changes: Record<string, unknown>): LineFault['does'] {
  const lies = (body: Record<string, unknown>) => {
    const entries = Array.isArray(body.entry) ? body.entry : undefined;
    if (!entries) return { ...body, ...changes };
    return { ...body, entry: entries.map(({ resource }) => ({ resource: { ...resource, ...changes } })) };
  };
  return { lies };
}

/** Requests hold every place of a calendar, until they are released. */
let others = new AbortController();
let crowd: Promise<unknown>[] = [];
export async function disperse(): Promise<void> {
  others.abort();
  await Promise.allSettled(crowd);
}

async function gather(c: CalendarWorld): Promise<void> {
  await c.change({ most_at_once: 1 });
  c.line.does({ on: /Appointment\?/, does: 'silence-before', times: 9 });
  const port = c.w.services.partnerCalendars.of(c.id);
  others = new AbortController();
  const { signal } = others;
  crowd = Array.from({ length: 9 }, () => port.find(randomUUID(), signal));
  await Promise.race(crowd).catch(() => undefined);
}

const getSlot = /^GET .*\/Slot\//;
const byKey = /^GET .*identifier=/;

/** `on` is the request that the calendar answers badly. */
export function provocationsAt(on: RegExp): Readonly<Record<string, Provocation>> {
  const does = (harm: LineFault['does']): Provocation => ({ faults: [{ on, does: harm }] });
  const answers = (status: number, issue?: object, headers?: Record<string, string>) => {
    const body = issue && { resourceType: 'OperationOutcome', issue: [{ severity: 'error', ...issue }] };
    return does({ status, ...(body && { body }), ...(headers && { headers }) });
  };
  const wrong = (code: string, expression: string) => answers(422, { code, expression: [expression] });
  return {
    'no connection: refused, unknown host, bad certificate, address not allowed': {
      before: (c) => c.change({ base_url: 'http://169.254.169.254/fhir' }),
    },
    'paused by the operator': { before: (c) => c.change({ paused_at: c.w.now().toString() }) },
    'circuit breaker open': { before: (c) => c.change({ open_until: c.w.now().add({ seconds: 30 }).toString() }) },
    'as many requests under way as the calendar may get': { before: gather },
    'the time has no id in the calendar': {
      before: (c, slotId) => c.w.database.db.deleteFrom('partner_slot').where('slot_id', '=', slotId).execute(),
    },
    'silence until the deadline': does('silence-after'),
    'connection cut after the request was sent': does('cut-after'),
    '2xx that is no FHIR resource, or not the one asked for': does('garbage'),
    '2xx with an Appointment that is proposed, pending or on a waiting list': does(changing({ status: 'pending' })),
    'the Slot is no longer there, or at another time': { faults: [{ on: getSlot, does: { status: 404 } }] },
    'the Slot is busy, and not by us': {
      before: async (c, slotId) => c.server.put({ ...(await c.slot(slotId)), resourceType: 'Slot', status: 'busy' }),
    },
    '`$hold` no longer finds what was proposed, and it is not held by us': answers(404, {
      code: 'not-found',
      details: { text: 'no such Appointment' },
    }),
    'its version changes again and again while it is written': {
      faults: [{ on: /^PUT .*\/Slot\//, does: { status: 412 }, times: 3 }],
    },
    'the Appointment was cancelled in the calendar': {
      faults: [
        { on, does: changing({ status: 'cancelled' }) },
        { on: byKey, does: changing({ status: 'cancelled' }), times: 2 },
      ],
    },
    '504': answers(504),
    '503 with Retry-After': answers(503, undefined, { 'retry-after': '120' }),
    '503': answers(503),
    '502': answers(502),
    'any other 5xx': answers(500, { code: 'exception' }),
    '401': answers(401, { code: 'login' }),
    '429': answers(429, { code: 'throttled' }),
    '409': answers(409),
    '4xx, OperationOutcome conflict, duplicate': answers(422, { code: 'conflict' }),
    '412': answers(412),
    '4xx, OperationOutcome throttled, too-costly': answers(400, { code: 'throttled' }),
    '4xx, OperationOutcome login, security, unknown, expired': answers(403, { code: 'login' }),
    '4xx, OperationOutcome lock-error, transient, exception, timeout, no-store': answers(400, { code: 'lock-error' }),
    '4xx, OperationOutcome required, incomplete': wrong('required', 'Appointment.participant'),
    '4xx, OperationOutcome invalid or not-found about the patient': wrong(
      'invalid',
      'Appointment.contained[0].ofType(Patient)',
    ),
    '4xx, OperationOutcome invalid or not-found about the schedule': wrong('not-found', 'Slot.schedule'),
    '4xx, OperationOutcome invalid or not-found about the practitioner': wrong(
      'value',
      'Appointment.participant[1].actor',
    ),
    '4xx, OperationOutcome invalid or not-found about the time': wrong('value', 'Appointment.start'),
    '4xx, OperationOutcome invalid or not-found about the service': wrong('code-invalid', 'Appointment.serviceType'),
    '404, 410': answers(404),
    '4xx, OperationOutcome business-rule, forbidden, not-supported, processing, or invalid about anything else':
      answers(422, { code: 'business-rule' }),
    '403': answers(403),
    '3xx, which is not followed': answers(302, undefined, { location: 'http://169.254.169.254/' }),
    'any other 4xx': answers(418),
  };
}
