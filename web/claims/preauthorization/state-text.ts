import type { PreauthLine } from '../../../contract/claims/preauthorization.ts';
import { preauthRules } from '../../../contract/claims/preauthorization-rules.ts';
import { preauthStates } from '../../../contract/claims/preauthorization-states.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { useUntil } from '../../platform/ui/when.tsx';

/** R45: what a state is called and means, what comes next, and whose turn it is until when. */
export function usePreauthState({ status, turn, dueAt }: Pick<PreauthLine, 'status' | 'turn' | 'dueAt'>) {
  const t = useT();
  const until = useUntil();
  const { timeZone } = useConfig();
  const { promise } = preauthStates[status];
  const id = `preauth.state.${status}`;
  return {
    name: t(id),
    meaning: t(`${id}.meaning`),
    next: t(`${id}.next`, preauthRules),
    turn:
      dueAt !== null && promise !== null
        ? t(`preauth.due.${promise}`, { when: until(dueAt, timeZone) })
        : turn && t(`preauth.turn.${turn}`),
  };
}
