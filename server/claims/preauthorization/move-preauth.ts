import { type PreauthState, preauthCase, preauthStates } from '../../../contract/claims/preauthorization-states.ts';
import type { Context } from '../../booking/context.ts';
import { openedBy } from '../../entitlement/relative/hidden-relatives.ts';
import { caseTable, storedRow } from '../../platform/case/case-table.ts';
import { tellNews } from '../../platform/case/step.ts';
import type { Tx } from '../../platform/transaction.ts';
import { mandateFor, type PreauthRow, preauthEvent, withState } from './preauth-row.ts';
import { dueIn } from './standing.ts';

const preauthorizations = caseTable(preauthCase, {
  row: storedRow<'preauthorization'>().transform(withState),
  event: preauthEvent,
  due: (_tx, context: Context, row, to) => dueIn(context, row, to),
  isDone: (state) => !isAtDesk(state),
  tell,
});

export const movePreauth = preauthorizations.move;

export function bySystem(context: Context): Context {
  return { ...context, channel: 'job', session: undefined, operator: undefined };
}

function isAtDesk(state: PreauthState): boolean {
  return ['decision', 'answer'].includes(preauthStates[state].promise ?? '');
}

export function tell(tx: Tx, context: Context, row: PreauthRow): Promise<void> {
  return tellNews(tx, context, 'preauthorization_news', row, { number: row.number, ...openedBy(row, mandateFor) });
}
