import type { Look } from '../../../contract/platform/config.ts';
import { useConfig } from '../page-context.tsx';

const edged = 'border-slot-border bg-slot text-slot-text hover:bg-slot-hover';

const looks: Record<Look['slots']['time'], string> = {
  box: `rounded-control ${edged}`,
  pill: `rounded-pill ${edged}`,
  filled: 'rounded-control border-transparent bg-action-quiet text-on-action-quiet hover:bg-action-quiet-hover',
};

export function useTimeLook(): string {
  return `border-[1.5px] font-semibold tabular-nums ${looks[useConfig().look.slots.time]}`;
}
