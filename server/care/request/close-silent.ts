import { careRequestStates } from '../../../contract/care/request-states.ts';
import type { Services } from '../../booking/context.ts';
import { endSilent } from '../../booking/silent-cases.ts';
import { isLate } from '../../platform/case/overdue.ts';
import type { Host } from '../../platform/host.ts';
import { act } from './act.ts';
import { requestAtDesk } from './request-row.ts';

/** Ends a request whose customer does not answer in time, because another can be sent any day. */
export function closeSilent(services: Services, hosts: readonly Host[]): Promise<void> {
  return endSilent(services, hosts, 'care_request', async (tx, context, id) => {
    const row = await requestAtDesk(tx, context, id);
    const isTheirs = careRequestStates[row.status].turn === 'customer';
    if (isTheirs && isLate(row.due_at, context.now)) await act(tx, context, row, 'end');
  });
}
