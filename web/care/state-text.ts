import type { CareRequest } from '../../contract/care/care-request.ts';
import { careRequestKind } from '../../contract/care/request-kinds.ts';
import { useConfig } from '../platform/page-context.tsx';
import { useT } from '../platform/texts.ts';
import { useWhen } from '../platform/ui/when.tsx';

/** What a state is called and means, and whose turn it is until when; nobody's when it is over. */
export function useStateText({ service, status, turn, dueAt }: CareRequest) {
  const t = useT();
  const when = useWhen();
  const { timeZone } = useConfig();
  const id = `${careRequestKind(service).words}.${status}`;
  return {
    name: t(id),
    meaning: t(`${id}.meaning`),
    turn:
      turn && dueAt
        ? t(`care.turn.${status === 'answered' ? status : turn}`, { when: when(dueAt, timeZone) })
        : undefined,
  };
}
