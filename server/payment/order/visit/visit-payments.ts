import { Currency } from '../../../../contract/platform/money.ts';
import type { VisitPayments } from '../../../booking/payment-port.ts';
import { isHere } from '../../../platform/owner.ts';
import type { Services } from '../../context.ts';
import { gatewayForVisit } from '../../gateways/gateways.ts';
import { owners } from '../../owners.ts';

export function visitPayments(ports: Pick<Services['ports'], 'gateways' | 'gatewayRules'>): VisitPayments | undefined {
  if (ports.gateways.length === 0) return undefined;
  return {
    takes: async (db, { host }, currency) => {
      const known = Currency.safeParse(currency);
      if (!known.success || !gatewayForVisit({ ports, host }, known.data)) return false;
      const sale = await db
        .selectFrom('visit_sale')
        .select('sold')
        .where(isHere({ host }, owners.visit_sale))
        .executeTakeFirst();
      return sale?.sold === true;
    },
  };
}
