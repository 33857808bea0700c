import { listOperators } from '../../contract/desk/work.ts';
import type { PageRequest } from '../../contract/page-request.ts';
import type { DeskRight } from '../../contract/platform/desk-right.ts';

/** The right to hand it on, those of whoever takes it, and the id of whom it is not handed to. */
type Case = { assign: DeskRight; act: readonly DeskRight[]; except?: string | undefined };

/** Whom a case may be handed to; nobody where the operator may not hand it on. */
export async function colleaguesFor({ call, operator }: Pick<PageRequest, 'call' | 'operator'>, of: Case) {
  const assigns = [of.assign, 'operator.read'].every((right) => operator?.rights.includes(right));
  const all = assigns ? await call(listOperators, {}) : [];
  return all
    .filter(({ id, rights }) => id !== of.except && of.act.every((right) => rights.includes(right)))
    .map(({ id, name }) => ({ id, name }));
}
