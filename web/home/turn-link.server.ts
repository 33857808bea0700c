import { customerKind } from '../../contract/home/case-kinds.ts';
import type { Turn } from '../../contract/home/turns.ts';
import { href, hrefOfNumber } from '../../contract/href.ts';

export function turnHref({ kind, id, number }: Turn): string {
  if (kind === 'waiting_offer') return href('waiting-list');
  if (kind === 'plan') return href('med24-subscription', { uuid: id });
  return hrefOfNumber(customerKind(kind)?.customer.page ?? 'home', number ?? '');
}
