import type { StepOutcome } from '../reservation/action-data.ts';
import type { TickedDays } from './ticked.ts';

export type WaitingOutcome = StepOutcome & {
  intent: string;
  id: string | undefined;
  ticked: TickedDays;
  where: string | undefined;
};
