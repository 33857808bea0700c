import type { ClaimLine } from '../../contract/claims/claim.ts';
import { claimRules } from '../../contract/claims/claim-rules.ts';
import { useConfig } from '../platform/page-context.tsx';
import { useT } from '../platform/texts.ts';
import { useWhen } from '../platform/ui/when.tsx';

/** What a state is called and means, what comes next, and whose turn it is until when (R45). */
export function useStateText({ status, turn, dueAt }: Pick<ClaimLine, 'status' | 'turn' | 'dueAt'>) {
  const t = useT();
  const when = useWhen();
  const { timeZone } = useConfig();
  const id = `claims.state.${status}`;
  return {
    name: t(id),
    meaning: t(`${id}.meaning`),
    next: t(`${id}.next`, claimRules),
    turn: turn && dueAt ? t(`claims.turn.${turn}`, { when: when(dueAt, timeZone) }) : undefined,
  };
}
