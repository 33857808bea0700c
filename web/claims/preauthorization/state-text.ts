import type { PreauthLine } from '../../../contract/claims/preauthorization.ts';
import { preauthRules } from '../../../contract/claims/preauthorization-rules.ts';
import { preauthStates } from '../../../contract/claims/preauthorization-states.ts';
import { useT } from '../../platform/texts.ts';
import { useDueText } from '../../platform/ui/due.tsx';

/** The state, what it means, what comes next, and who acts until when (R45). */
export function usePreauthState(line: Pick<PreauthLine, 'status' | 'turn' | 'dueAt' | 'overdue'>) {
  const t = useT();
  const dueText = useDueText();
  const { status, turn, overdue } = line;
  const { promise } = preauthStates[status];
  const id = `preauth.state.${status}`;
  const due = promise === null ? undefined : dueText(line, `preauth.due.${promise}`);
  return {
    name: t(id),
    meaning: t(`${id}.meaning`),
    next: t(`${id}.next`, preauthRules),
    turn: due ?? (turn && t(`preauth.turn.${turn}`)),
    overdue,
  };
}
