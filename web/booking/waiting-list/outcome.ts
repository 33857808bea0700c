import type { StepOutcome } from '../reservation/action-data.ts';
import type { Ticked } from './ticked.ts';

export type WaitingOutcome = StepOutcome & {
  intent: string;
  id: string | undefined;
  ticked: Ticked;
  where: string | undefined;
};
