import { readErrorAnswer } from '../../contract/error-answer.ts';
import { type Outcome, refusalOf } from '../../server/booking/partner-calendar/outcomes.ts';
import { refusalBy } from '../../server/booking/reservation/partner-answer.ts';
import type { Cause, Causes } from './cause.ts';

// A reader gets these codes and words of a partner's server. Each is provoked at a real server elsewhere.

function problemOf(outcome: Outcome) {
  const { code, violations, message } = refusalOf(outcome);
  return refusalBy({ state: 'refused', code, violations, ...(message !== undefined && { message }) });
}

const happens = (says: RegExp, ...events: readonly Extract<Outcome, { event: string }>['event'][]): Cause[] =>
  events.map((event) => ({ because: `the calendar is ${event}`, says, refuse: () => problemOf({ event }) }));

const answered = (says: RegExp, ...codes: readonly number[]): Cause[] =>
  codes.map((status) => ({
    because: `the calendar answers ${status}`,
    says,
    refuse: () => problemOf({ status, issues: [], isLater: false }),
  }));

const issued = (says: RegExp, about: string, ...codes: readonly string[]): Cause[] =>
  codes.map((code) => ({
    because: `the calendar finds ${about} ${code}`,
    says,
    refuse: () => problemOf({ status: 422, issues: [{ code, codes: [], about, text: undefined }], isLater: false }),
  }));

const named = (code: string, says: RegExp, text?: string): Cause => ({
  because: `the calendar names ${code}${text === undefined ? '' : ' with words'}`,
  says,
  refuse: () =>
    problemOf({ status: 409, issues: [{ code: 'processing', codes: [code], about: '', text }], isLater: false }),
});

const bare = (status: number, says: RegExp): Cause[] =>
  ['', '<html>nginx</html>'].map((body) => ({
    because: `a server answers ${status} with ${body === '' ? 'nothing' : 'a page'}`,
    says,
    refuse: () => {
      const session = { refreshing: false, hasRefreshToken: false };
      const { known = '', details } = readErrorAnswer({ status, statusText: '', body }, session);
      return { code: known, details };
    },
  }));

const notTaken = (cause: string) => new RegExp(`could not accept the booking data.*${cause}`);
const notThere = (cause: string) => new RegExp(`calendar is not available right now.*${cause}`);
const full = notThere('receives too many requests');
const unclear = /not confirmed this yet.*connection.*was lost, or the clinic has not decided/;

export const partnerCauses: Causes = {
  '#001': bare(400, /request was wrong.*could not process/),
  '#002': bare(401, /session has ended.*not used for a long time, or you were logged out/),
  K503: [502, 503, 504].flatMap((status) => bare(status, /very busy now.*overloaded or is just starting.*Wait/)),
  unknown: [
    {
      because: 'a code of no catalogue with words',
      says: /^The calendar is closed\..*not seen before/,
      refuse: () => refusalBy({ state: 'refused', code: 'PX17', message: 'The calendar is closed.' }),
    },
    {
      because: 'a code of no catalogue without words',
      says: /Unknown error: PX18.*not seen before.*request-1/,
      refuse: () => refusalBy({ state: 'refused', code: 'PX18' }),
    },
  ],
  AE001: happens(unclear, 'cut', 'undecided'),
  AE004: issued(/booking failed.*not available right now/, 'the server', 'transient', 'timeout', 'lock-error'),
  AE101: [
    ...happens(notThere('did not answer in time'), 'silent'),
    ...answered(notThere('did not answer in time'), 504),
  ],
  AE102: [
    ...happens(notThere('cannot be reached, or is not taking requests'), 'unreachable', 'paused', 'broken'),
    ...answered(notThere('cannot be reached, or is not taking requests'), 302),
  ],
  AE103: [
    ...happens(notThere('an answer we could not read'), 'unreadable'),
    named('AE103', notThere('an answer we could not read')),
  ],
  AE104: [
    {
      because: 'the calendar says when it is back',
      says: notThere('under maintenance.*Wait'),
      refuse: () => problemOf({ status: 503, issues: [], isLater: true }),
    },
    named('AE104', notThere('under maintenance.*Wait')),
  ],
  AE201: [
    ...answered(notThere('did not let us in.*Call'), 401, 403),
    ...issued(notThere('did not let us in'), 'us', 'login', 'security'),
  ],
  AE202: [...happens(full, 'full'), ...answered(full, 429), ...issued(full, 'us', 'throttled')],
  AE203: [
    ...happens(/This doctor’s calendar.*or this time in it/, 'unmapped'),
    ...issued(/This doctor’s calendar.*cannot find the doctor’s calendar/, 'Schedule/7', 'not-found'),
  ],
  AE204: [
    ...happens(/times have changed.*updated its calendar/, 'changing'),
    ...answered(/times have changed.*updated its calendar/, 412),
  ],
  RE2001: issued(notTaken('did not recognise the patient’s data'), 'Patient.birthDate', 'invalid', 'not-found'),
  RE2002: issued(notTaken('did not recognise the doctor'), 'Appointment.participant[1]', 'invalid', 'not-found'),
  RE2003: issued(notTaken('did not recognise the time'), 'Appointment.slot', 'not-found', 'value'),
  RE2004: issued(notTaken('did not recognise the examination'), 'Appointment.serviceType', 'code-invalid', 'not-found'),
  RE2005: issued(notTaken('found the data incomplete'), 'Patient.telecom', 'required', 'incomplete'),
  RE2006: issued(notTaken('refused the booking'), 'the rules of the clinic', 'business-rule', 'forbidden'),
  RE2007: answered(notTaken('without a reason that we could read'), 405, 422),
};
