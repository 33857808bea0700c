import { caseKind } from '../platform/case.ts';

const idle = { turn: null, over: false } as const;
const ended = { turn: null, over: true } as const;
const step = { by: 'desk', needs: 'right' } as const;

/** No operator holds a letter that was given up: anybody with the right attends to it at once. */
export const letterCase = caseKind()({
  name: 'letter',
  states: { stuck: { turn: 'desk', over: false }, waiting: idle, sent: ended, done: ended },
  steps: { resend: { ...step, from: { stuck: 'waiting' } }, settle: { ...step, from: { stuck: 'done' } } },
  refusals: { over: 'KN001', order: 'KN001', held: 'KN001' },
});
