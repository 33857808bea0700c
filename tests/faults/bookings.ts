import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningPortal } from '../support/process.ts';

type BookingOutcome = { number: string } | { refused: string };

type Callers = {
  callers?: number;
  /** Milliseconds each caller waits between an answer and the next booking. */
  pause?: number;
  /** How many want each time. */
  rivals?: number;
  /** No more calls begin than this says; all of them where nothing is said. */
  allowed?: () => number;
};

/** What a patient client may hear before it tries again with the same key. */
const passing = ['K503', 'K409'];
/** Somebody else has the time. */
const takenCodes = ['#400', 'RE0000'];

/**
 * Callers who book one time after another, several for each, at whichever process; each goes on with its Idempotency-Key until it
 * has been told yes or no.
 */
export function bookingStorm(
  processes: readonly Pick<RunningPortal, 'base'>[],
  slots: readonly string[],
  { callers = 6, pause = 0, rivals = 2, allowed }: Callers = {},
) {
  const numbers: string[] = [];
  const winners = new Map<string, number>();
  let answerCount = 0;
  const wrong: string[] = [];
  const heard: Record<string, number> = {};
  const yes = [performance.now()];
  let next = 0;
  let going = true;

  async function attempt(slot: string, key: string): Promise<BookingOutcome | undefined> {
    const { base } = processes[Math.floor(Math.random() * processes.length)] ?? { base: '' };
    try {
      const response = await fetch(`${base}/api/calendar/reservations`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ slotId: slot, subfunctionId: 101 }),
        signal: AbortSignal.timeout(20_000),
      });
      const answer = await response.json();
      const code = response.ok ? 'yes' : String(answer.errorCode);
      heard[code] = (heard[code] ?? 0) + 1;
      if (response.ok) return { number: answer.number };
      if (takenCodes.includes(code)) return { refused: code };
      const says = response.headers.get('retry-after');
      if (!passing.includes(code) || (code === 'K503' && says === null)) wrong.push(`${response.status} ${code}`);
    } catch (error) {
      wrong.push(error instanceof Error && error.cause instanceof Error ? String(error.cause) : String(error));
    }
    await sleep(25);
    return undefined;
  }

  async function caller(): Promise<void> {
    while (going && next < slots.length * rivals) {
      if (allowed && next >= allowed()) {
        await sleep(20);
        continue;
      }
      const slot = slots[Math.floor(next / rivals)] ?? '';
      next += 1;
      const key = randomUUID();
      let answer = await attempt(slot, key);
      while (answer === undefined) answer = await attempt(slot, key);
      answerCount += 1;
      if ('number' in answer) {
        numbers.push(answer.number);
        winners.set(slot, (winners.get(slot) ?? 0) + 1);
        yes.push(performance.now());
      }
      if (pause > 0) await sleep(pause);
    }
  }

  const all = Array.from({ length: callers }, caller);
  return {
    /** The numbers that were acknowledged. */
    numbers: (): readonly string[] => numbers,
    answerCount: () => answerCount,
    isOver: () => answerCount === slots.length * rivals,
    /** Times that more than one caller was told yes for. */
    givenTwice: () => [...winners.values()].filter((times) => times > 1).length,
    /** Answers that a client must never hear. */
    wrong,
    heard,
    lastYes: () => yes.at(-1) ?? 0,
    /** Milliseconds of the longest time since an instant in which nobody was told yes. */
    longestSince: (from: number) => {
      const first = Math.max(
        yes.findLastIndex((at) => at <= from),
        0,
      );
      return Math.max(...yes.slice(first + 1).map((at, no) => at - (yes[first + no] ?? at)), 0);
    },
    /** Settles when every caller has been told of every time. */
    done: async () => {
      await Promise.all(all);
    },
    /** Lets every caller come to its answer. */
    end: async () => {
      going = false;
      await Promise.all(all);
    },
  };
}
