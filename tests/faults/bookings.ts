import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningPortal } from '../support/process.ts';

type BookingOutcome = { number: string } | { refused: string };

type Callers = {
  callers?: number;
  /** Milliseconds between an answer and the next booking. */
  pause?: number;
  rivals?: number;
  /** The number of calls that may begin; all by default. */
  allowed?: () => number;
};

/** A patient client tries again with the same key after these. */
const passing = ['K503', 'K409'];
/** The time is taken. */
const takenCodes = ['#400', 'RE0000'];

/** Each caller repeats a booking with its Idempotency-Key until it has a definite answer. */
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
    /** Acknowledged numbers. */
    numbers: (): readonly string[] => numbers,
    answerCount: () => answerCount,
    isOver: () => answerCount === slots.length * rivals,
    givenTwice: () => [...winners.values()].filter((times) => times > 1).length,
    wrong,
    heard,
    lastYes: () => yes.at(-1) ?? 0,
    /** The longest time in milliseconds without an acknowledged booking. */
    longestSince: (from: number) => {
      const first = Math.max(
        yes.findLastIndex((at) => at <= from),
        0,
      );
      return Math.max(...yes.slice(first + 1).map((at, no) => at - (yes[first + no] ?? at)), 0);
    },
    done: async () => {
      await Promise.all(all);
    },
    end: async () => {
      going = false;
      await Promise.all(all);
    },
  };
}
