import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Operation } from '../../contract/platform/operation.ts';
import type { Answer } from '../support/caller.ts';
import type { Desk } from './desk.ts';
import { type HistoryLog, subjectsOf } from './log.ts';
import type { Person } from './people.ts';
import type { Headers, HistoryPlace } from './place.ts';
import type { Action } from './plan.ts';

/** The last news of a visit, and requests with an unknown result. */
export type Visit = {
  who: Person;
  headers: () => Headers;
  token: string;
  number: string;
  slotId: string;
  /** The last known time, and those of moves with an unknown result. */
  slots: Set<string>;
  moves: number;
  isRegistered: boolean;
  isBooked: boolean;
  isCancelled: boolean;
  /** Only an acknowledged end is sure. */
  mayBeOver: boolean;
  waitsForPayment: boolean;
  isVideo: boolean;
  /** The doctor's news of the end of its room. */
  room: 'ended' | 'missed' | undefined;
};

type CallBackNews = {
  who: Person;
  token: string;
  number: string;
  end: 'withdrawn' | 'done' | undefined;
  attempts: number;
};

export type CareNews = { who: Person; number: string; end: 'cancelled' | 'deleted' | undefined; visits: Set<string> };

export type RequestNews = { who: Person; number: string; end: 'withdrawn' | 'closed' | undefined; visits: Set<string> };

export type Living = {
  place: HistoryPlace;
  people: readonly Person[];
  desks: readonly Desk[];
  doctors: readonly number[];
  slots: readonly string[];
  clinic: { ids: readonly number[]; provider: number; slots: readonly string[] };
  specialist: readonly string[];
  /** One order may use it. */
  coupon: string;
  shifts: string[];
  visits: Visit[];
  callBacks: CallBackNews[];
  cares: CareNews[];
  requests: RequestNews[];
  /** A port fails in this turn, or the database is cut off; a gateway's faults wait for an occasion. */
  fault: { port: boolean; cut: boolean; gateway: boolean };
  /** The answers, to be read after a failure. */
  lines: string[];
  wrong: string[];
  counts: Map<string, number>;
  log: HistoryLog;
  devices: Map<string, string>;
  /** The last step of a row that is in the log. */
  steps: number;
};

export const chosen = <T>(all: readonly T[], no: number): T | undefined => all[no % Math.max(1, all.length)];

/** Now and then somebody whose account was erased tries, too. */
export function personOf({ people }: Living, { who, other }: Action, kind?: Person['kind']): Person | undefined {
  const all = people.filter((one) => !one.isErased || other % 5 === 0);
  return chosen(kind === undefined ? all : all.filter((one) => one.kind === kind), who);
}

/** Answers that no caller may ever get are noted. */
export async function ask<In extends z.ZodObject, Out extends z.ZodType>(
  h: Living,
  operation: Operation<In, Out>,
  input: z.input<In>,
  headers: Headers,
): Promise<Answer<Out> | undefined> {
  const { 'idempotency-key': key } = headers;
  const end = h.log.begin({
    what: operation.id,
    by: callerIn(h, headers),
    about: [...subjectsOf(h.log, input), ...(key === undefined ? [] : [key])],
  });
  try {
    const answer = await h.place.w.call(operation, input, headers);
    const outcome = answer.error ? answer.error.errorCode : 'ok';
    noteLink(h.log, answer.ok);
    end(outcome, subjectsOf(h.log, answer.ok));
    h.lines.push(`${operation.id} ${answer.status} ${outcome}`);
    const counted = `${operation.id} ${outcome}`;
    h.counts.set(counted, (h.counts.get(counted) ?? 0) + 1);
    const isExcused = h.fault.cut || ((h.fault.port || h.fault.gateway) && answer.status !== 500);
    if (answer.status === 500)
      h.lines.push(...h.place.w.lines.filter((line) => line.includes('a request failed')).slice(-1));
    if (answer.status >= 500 && !isExcused) h.wrong.push(`${operation.id} answered ${answer.status} ${outcome}`);
    return answer;
  } catch (error) {
    end('broken');
    h.wrong.push(`${operation.id}: ${error}`);
    return undefined;
  }
}

function callerIn({ people, desks, devices }: Living, { authorization }: Headers): string {
  const own = [...people, ...desks].find(({ headers }) => headers.authorization === authorization);
  return authorization === undefined ? 'somebody' : (own?.id ?? devices.get(authorization) ?? 'somebody');
}

/** Calls without an operation, such as an upload, are in the log too. */
export async function logged<Result extends { ok: unknown; error: { errorCode: string } | undefined }>(
  h: Living,
  what: string,
  headers: Headers,
  work: () => Promise<Result>,
  about: readonly string[] = [],
): Promise<Result> {
  const end = h.log.begin({ what, by: callerIn(h, headers), about });
  try {
    const answer = await work();
    end(answer.error?.errorCode ?? 'ok', subjectsOf(h.log, answer.ok));
    return answer;
  } catch (error) {
    end('broken');
    throw error;
  }
}

function noteLink(log: HistoryLog, ok: unknown): void {
  if (typeof ok !== 'object' || ok === null || !('number' in ok && typeof ok.number === 'string')) return;
  for (const id of ['token' in ok && ok.token, 'id' in ok && ok.id])
    if (typeof id === 'string') log.numbers.set(id, ok.number);
}

export async function deliver(h: Living): Promise<void> {
  try {
    await h.place.deliver();
  } catch (error) {
    h.lines.push(`the post: ${error}`);
    if (!h.fault.cut) h.wrong.push(`the post failed: ${error}`);
  }
}

/** Two presses with one key get the same answer, or the second gets the one that the first has missed. */
export async function askTwice<In extends z.ZodObject, Out extends z.ZodType<{ number: string }>>(
  h: Living,
  operation: Operation<In, Out>,
  input: z.input<In>,
  headers: Headers,
): Promise<Answer<Out> | undefined> {
  const keyed = { ...headers, 'idempotency-key': randomUUID() };
  const [one, other] = await Promise.all([ask(h, operation, input, keyed), ask(h, operation, input, keyed)]);
  const again = await ask(h, operation, input, keyed);
  const numbers = new Set([one, other, again].flatMap((answer) => (answer?.ok ? [answer.ok.number] : [])));
  if (numbers.size > 1) h.wrong.push(`${operation.id} answered one key with ${[...numbers].join(' and ')}`);
  return again?.ok ? again : (one ?? other);
}
