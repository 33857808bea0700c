import type { VisitPayment } from '../../../../contract/payment/visit.ts';
import { inLanguage } from '../../../../contract/platform/languages.ts';
import { Localized } from '../../../../contract/platform/localized.ts';
import type { PayableVisit } from '../../../booking/payment-port.ts';
import { auditUnknownToken } from '../../../booking/reservation/unknown-token.ts';
import { iso } from '../../../platform/clock.ts';
import { isHere } from '../../../platform/owner.ts';
import type { Context, Handler } from '../../context.ts';
import { gatewayForVisit } from '../../gateways/gateways.ts';
import { invoicesOf } from '../../invoice/invoice-view.ts';
import { owners } from '../../owners.ts';
import { paymentRow } from '../../payment/find.ts';
import { paymentView } from '../../payment/view.ts';
import { sellerOf } from '../../plan/seller.ts';

export const readVisitPayment: Handler<'readVisitPayment'> = ({ token }, context) =>
  auditUnknownToken(context, 'read-payment', token, async () =>
    viewOf(context, await context.payableVisits.find(context.database.db, context, token)),
  );

export async function viewOf(context: Context, visit: PayableVisit): Promise<VisitPayment> {
  const { db } = context.database;
  const owner = { reservation_id: visit.id };
  const [payments, invoices, sale] = await Promise.all([
    db.selectFrom('payment').selectAll().where('reservation_id', '=', visit.id).orderBy('no', 'desc').execute(),
    invoicesOf(db, owner),
    db
      .selectFrom('visit_sale')
      .innerJoin('legal_entity', 'legal_entity.id', 'visit_sale.legal_entity_id')
      .select(['legal_entity.facts', 'visit_sale.vat_text'])
      .where(isHere(context, owners.visit_sale))
      .where('sold', '=', true)
      .executeTakeFirst(),
  ]);
  const way = visit.pays ? (gatewayForVisit(context, visit.pays.currency)?.way ?? null) : null;
  return {
    state: visit.state,
    pays: visit.pays,
    until: iso(visit.until),
    seller:
      sale && way
        ? { ...sellerOf(sale.facts), vat: inLanguage(Localized.parse(sale.vat_text), context.language) ?? '' }
        : null,
    way,
    payments: payments.map((row) => paymentView(paymentRow(row), context)),
    invoices,
  };
}
