import type { CasePart } from '../../../contract/home/case.ts';
import { dayEndingAt, dayOf } from '../../../contract/platform/format.ts';
import { useDeskT } from '../../platform/desk-texts.ts';
import { useUntil } from '../../platform/ui/when.tsx';

type TurnFacts = Pick<CasePart, 'kind' | 'turn' | 'dueAt' | 'overdue' | 'timeZone'>;

export function useTurn(now: string, isDesk: boolean) {
  const t = useDeskT(isDesk);
  const until = useUntil();
  return ({ kind, turn, dueAt, overdue, timeZone }: TurnFacts) => {
    if (turn === null) return undefined;
    const isVisit = kind === 'reservation' && turn === 'customer' && dueAt !== null;
    const promise = `case.turn.${isVisit ? 'visit' : turn}${dueAt === null ? '' : '.until'}`;
    const id = overdue && !isDesk && kind !== 'reservation' ? `ui.late.${turn}` : promise;
    const text = t(id, dueAt === null ? {} : { when: until(dueAt, timeZone) });
    const clock = dueAt === null || overdue ? undefined : t('case.clock.left', { days: daysTo(dueAt, now, timeZone) });
    return { text, clock: overdue ? t('case.clock.overdue') : clock, overdue };
  };
}

function daysTo(dueAt: string, now: string, timeZone: string): number {
  const last = dayEndingAt(dueAt, timeZone) ?? dayOf(dueAt, timeZone);
  return Math.round((Date.parse(last) - Date.parse(dayOf(now, timeZone))) / 86_400_000);
}
