import type { CareRequest } from '../../contract/care/care-request.ts';
import { careRequestKind } from '../../contract/care/request-kinds.ts';
import { useT } from '../platform/texts.ts';
import { useDueText } from '../platform/ui/due.tsx';

export function useStateText({ service, status, turn, dueAt, overdue }: CareRequest) {
  const t = useT();
  const dueText = useDueText();
  const id = `${careRequestKind(service).words}.${status}`;
  const actor = status === 'answered' ? status : turn;
  return {
    name: t(id),
    meaning: t(`${id}.meaning`),
    turn: dueText({ turn: turn && actor, dueAt, overdue }, `care.turn.${actor}`),
    overdue,
  };
}
