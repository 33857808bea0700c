import { states } from '../platform/states.ts';

export const cardStates = states<{ over: boolean }>()({
  offered: { over: false, refusal: 'P010', next: ['saved', 'deleting', 'deleted'] },
  saved: { over: false, refusal: 'P010', next: ['deleting'] },
  deleting: { over: false, refusal: 'P010', next: ['deleted'] },
  deleted: { over: true, refusal: 'P010', next: [] },
});
export type CardState = keyof typeof cardStates;
