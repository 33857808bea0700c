import type { Verb } from './weights.ts';

const world = ['minute', 'clock', 'kill'] as const;

/** A case has many steps, which a history of everything hardly takes one after the other. */
export const themes = {
  everything: [],
  booking: ['hold', 'register', 'verify', 'finish', 'log_in', 'cancel', 'keep', 'come', 'dispute', 'clock'],
  moves: ['hold', 'log_in', 'move', 'move', 'move', 'cancel', 'calendar_fault', ...world],
  waiting: [
    'join',
    'join',
    'leave',
    'take',
    'take',
    'take',
    'pass',
    'free',
    'free',
    'minute',
    'minute',
    'window',
    'log_in',
    'clock',
  ],
  payments: ['hold', 'verify', 'log_in', 'pay', 'pay', 'pay', 'cancel', 'payment_fault', ...world],
  plans: ['buy', 'buy', 'end_plan', 'change_plan', 'card', 'month', 'payment_fault', 'minute', 'erase'],
  claims: ['claim', 'claim_desk', 'claim_desk', 'claim_talk', 'policy', 'kill'],
  approvals: ['approval', 'approval_desk', 'approved', 'approved', 'approval_talk', 'policy', 'cancel', ...world],
  requests: ['request', 'request_desk', 'request_time', 'request_talk', 'hold', 'kill'],
  mandates: ['mandate', 'end_mandate', 'rest_mandate', 'hold', 'log_in', 'claim', 'paper', 'policy'],
  cares: ['care', 'care_desk', 'care_desk', 'care_time', 'hold', 'log_in', 'kill'],
  video: ['shift', 'video', 'video', 'room', 'room', 'room_desk', 'room_desk', 'minute', 'clock', 'cancel'],
  calls: ['call_back', 'call_desk', 'call_desk', 'kill', 'clock'],
  letters: ['hold', 'register', 'verify', 'log_in', 'cancel', 'mail', 'mail', 'mail_fault', 'mail_fault', 'kill'],
  people: ['session', 'session', 'erase', 'paper', 'paper', 'policy', 'hold', 'log_in', 'claim', 'kill'],
  calendars: ['hold', 'log_in', 'verify', 'register', 'move', 'cancel', 'calendar_fault', 'calendar_fault', ...world],
  lines: ['kill', 'kill', 'hold', 'log_in', 'buy', 'pay', 'call_back', 'request', 'care', 'cancel', 'minute', 'move'],
} as const satisfies Readonly<Record<string, readonly Verb[]>>;

export type Theme = keyof typeof themes;
const isTheme = (name: string): name is Theme => Object.hasOwn(themes, name);
export const themeNames = Object.keys(themes).filter(isTheme);

/** The theme is most likely one with many situations missing. */
export function themeOf(seed: number, missing: Readonly<Partial<Record<Theme, number>>> = {}): Theme {
  const chances = themeNames.flatMap((theme) => Array.from({ length: 2 + (missing[theme] ?? 0) }, () => theme));
  // By the golden ratio any few numbers in a row have themes from everywhere in the list.
  return chances[Math.floor(((seed * 0.618_034) % 1) * chances.length)] ?? 'everything';
}
