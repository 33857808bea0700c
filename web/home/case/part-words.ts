import type { CasePart } from '../../../contract/home/case.ts';
import { customerKind } from '../../../contract/home/case-kinds.ts';
import { visitTurns } from '../../../contract/home/visit-turns.ts';
import { stateNamed, type Tone } from '../../../contract/platform/states.ts';

type Words = { name: string; meaning: string; tone: Tone };

/** The ids of the texts that name and explain the state of a part, and its colour (R45). */
export function wordsOf({ kind, status, service }: Pick<CasePart, 'kind' | 'status' | 'service'>): Words {
  if (kind === 'reservation') {
    const { tone } = visitTurns[stateNamed(visitTurns, status)];
    return { name: `mine.status.${status}`, meaning: `case.visit.${status}`, tone };
  }
  const row = customerKind(kind);
  if (!row?.customer.episode) return { name: 'case.record.state', meaning: 'case.record.meaning', tone: 'plain' };
  return { ...row.customer.episode.words(status, service), tone: row.states[status]?.tone ?? 'plain' };
}
