import type { ClaimLine } from '../../contract/claims/claim.ts';
import { claimRules } from '../../contract/claims/claim-rules.ts';
import { useT } from '../platform/texts.ts';
import { useDueText } from '../platform/ui/due.tsx';

/** The state, what it means, what comes next, and who acts until when (R45). */
export function useStateText(line: Pick<ClaimLine, 'status' | 'turn' | 'dueAt' | 'overdue'>) {
  const t = useT();
  const dueText = useDueText();
  const { status, turn, overdue } = line;
  const id = `claims.state.${status}`;
  return {
    name: t(id),
    meaning: t(`${id}.meaning`),
    next: t(`${id}.next`, claimRules),
    turn: dueText(line, `claims.turn.${turn}`),
    overdue,
  };
}
