import type { CareRequestKind } from '../../contract/care/request-kinds.ts';
import { routeRow } from '../../contract/routes.ts';

/** With `change`, the page leads back to the last one, where everything is read once more. */
export function stepAddress({ page, service }: CareRequestKind, step = '1', change = false): string {
  const query = new URLSearchParams({ service, ...(step !== '1' && { step }), ...(change && { change: '1' }) });
  return `${routeRow(page)?.path}?${query}`;
}
