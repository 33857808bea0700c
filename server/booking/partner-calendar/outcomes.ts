/** `codes` are the portal's own codes, which a partner may name itself. */
type Issue = { code: string; codes: readonly string[]; about: string; text: string | undefined };

export type Outcome = { event: CalendarEvent } | { status: number; issues: readonly Issue[]; isLater: boolean };

type CalendarEvent =
  | 'unreachable'
  | 'paused'
  | 'broken'
  | 'full'
  | 'unmapped'
  | 'silent'
  | 'cut'
  | 'unreadable'
  | 'gone'
  | 'filled'
  | 'withheld'
  | 'changing'
  | 'ended'
  | 'lost'
  | 'undecided';

/** `unsent`: nothing has reached the calendar. `unknown`: it may have been done, so it is repeated under its key. */
type Meaning = { code: string; effect: 'unsent' | 'refused' | 'unknown' };

type OutcomeRow = Meaning & {
  /** The outcome in the words of docs/calendars.md. */
  outcome: string;
  fits: (outcome: Outcome) => boolean;
};

function event(name: CalendarEvent, outcome: string, code: string, effect: Meaning['effect']): OutcomeRow {
  return { outcome, code, effect, fits: (one) => 'event' in one && one.event === name };
}

function status(codes: readonly number[], outcome: string, code: string, effect: Meaning['effect']): OutcomeRow {
  return { outcome, code, effect, fits: (one) => 'status' in one && codes.includes(one.status) };
}

function issue(names: readonly string[], outcome: string, code: string, about?: RegExp): OutcomeRow {
  const isMeant = (one: Issue) => names.includes(one.code) && (about === undefined || about.test(one.about));
  const fits = (one: Outcome) => 'status' in one && one.status < 500 && one.issues.some(isMeant);
  return { outcome, code, effect: 'refused', fits };
}

const wrongData = ['invalid', 'structure', 'value', 'invariant', 'code-invalid', 'not-found', 'extension'];
const of = 'OperationOutcome';

/** The first row that fits decides, unless an answer below 500 names one of the portal's own codes. @internal */
export const outcomes: readonly OutcomeRow[] = [
  event('unreachable', 'no connection: refused, unknown host, bad certificate, address not allowed', 'AE102', 'unsent'),
  event('paused', 'paused by the operator', 'AE102', 'unsent'),
  event('broken', 'circuit breaker open', 'AE102', 'unsent'),
  event('full', 'as many requests under way as the calendar may get', 'AE202', 'unsent'),
  event('unmapped', 'the time has no id in the calendar', 'AE203', 'unsent'),
  event('silent', 'silence until the deadline', 'AE101', 'unknown'),
  event('cut', 'connection cut after the request was sent', 'AE001', 'unknown'),
  event('unreadable', '2xx that is no FHIR resource, or not the one asked for', 'AE103', 'unknown'),
  event('undecided', '2xx with an Appointment that is proposed, pending or on a waiting list', 'AE001', 'unknown'),
  event('gone', 'the Slot is no longer there, or at another time', 'RR1001', 'refused'),
  event('filled', 'the Slot is busy, and not by us', '#400', 'refused'),
  event('withheld', '`$hold` no longer finds what was proposed, and it is not held by us', '#400', 'refused'),
  event('changing', 'its version changes again and again while it is written', 'AE204', 'refused'),
  event('ended', 'the Appointment was cancelled in the calendar', 'RR1001', 'refused'),
  event('lost', 'the Appointment to be moved was cancelled in the calendar', 'AE003', 'refused'),
  status([504], '504', 'AE101', 'unknown'),
  {
    outcome: '503 with Retry-After',
    code: 'AE104',
    effect: 'unknown',
    fits: (one) => 'status' in one && one.status === 503 && one.isLater,
  },
  status([503], '503', 'RA503', 'refused'),
  status([502], '502', 'RA500', 'refused'),
  { outcome: 'any other 5xx', code: '#500', effect: 'refused', fits: (one) => 'status' in one && one.status >= 500 },
  status([401], '401', 'AE201', 'refused'),
  status([429], '429', 'AE202', 'refused'),
  status([409], '409', '#400', 'refused'),
  issue(['conflict', 'duplicate', 'multiple-matches'], `4xx, ${of} conflict, duplicate`, '#400'),
  status([412], '412', 'AE204', 'refused'),
  issue(['throttled', 'too-costly'], `4xx, ${of} throttled, too-costly`, 'AE202'),
  issue(['login', 'security', 'unknown', 'expired'], `4xx, ${of} login, security, unknown, expired`, 'AE201'),
  issue(
    ['lock-error', 'transient', 'exception', 'timeout', 'no-store'],
    `4xx, ${of} lock-error, transient, exception, timeout, no-store`,
    'AE004',
  ),
  issue(['required', 'incomplete'], `4xx, ${of} required, incomplete`, 'RE2005'),
  issue(wrongData, `4xx, ${of} invalid or not-found about the patient`, 'RE2001', /patient/i),
  issue(wrongData, `4xx, ${of} invalid or not-found about the schedule`, 'AE203', /schedule/i),
  issue(
    wrongData,
    `4xx, ${of} invalid or not-found about the practitioner`,
    'RE2002',
    /practitioner|participant|actor/i,
  ),
  issue(wrongData, `4xx, ${of} invalid or not-found about the time`, 'RE2003', /slot|start|end\b|minutesDuration/i),
  issue(wrongData, `4xx, ${of} invalid or not-found about the service`, 'RE2004', /service|specialty|type/i),
  status([404, 410], '404, 410', '#404', 'refused'),
  issue(
    ['business-rule', 'forbidden', 'not-supported', 'processing', ...wrongData],
    `4xx, ${of} business-rule, forbidden, not-supported, processing, or invalid about anything else`,
    'RE2006',
  ),
  status([403], '403', 'AE201', 'refused'),
  {
    outcome: '3xx, which is not followed',
    code: 'AE102',
    effect: 'refused',
    fits: (one) => 'status' in one && one.status < 400,
  },
  { outcome: 'any other 4xx', code: 'RE2007', effect: 'refused', fits: () => true },
];

const named = /^(?:#400|#404|#500|(?:AE|RA|RE|RM|RR)\d{3,4}|RX444)$/;

export type Refusal = Meaning & { violations: readonly string[]; message: string | undefined };

export function refusalOf(outcome: Outcome): Refusal {
  const issues = 'status' in outcome ? outcome.issues : [];
  const [code, ...violations] = issues.flatMap(({ codes }) => codes.filter((one) => named.test(one)));
  const message = issues.find(({ text }) => text !== undefined)?.text;
  if (code !== undefined && 'status' in outcome && outcome.status < 500)
    return { code, effect: 'refused', violations, message };
  const row = outcomes.find(({ fits }) => fits(outcome));
  return { code: row?.code ?? 'RE2007', effect: row?.effect ?? 'refused', violations: [], message };
}
