import { causesOfGateway } from '../../../contract/payment/review-states.ts';
import type { Host } from '../../platform/host.ts';
import { forEachInTransaction } from '../../platform/job-context.ts';
import type { Services } from '../context.ts';
import { reviews } from './review-case.ts';

export async function closeReviews(services: Services, hosts: readonly Host[]): Promise<void> {
  const answered = await services.database.db
    .selectFrom('payment_review')
    .innerJoin('payment', 'payment.id', 'payment_review.payment_id')
    .leftJoin('account', 'account.id', 'payment.account_id')
    .where('payment_review.closed_at', 'is', null)
    .where('payment_review.cause', 'in', causesOfGateway)
    .where('payment.parked_at', 'is', null)
    .where('payment.next_query_at', 'is', null)
    .select(['payment_review.id', 'payment_review.partner_id', 'account.locale'])
    .limit(100)
    .execute();
  await forEachInTransaction(services, hosts, { rows: answered, name: 'review' }, async (tx, context, id) => {
    const row = await reviews.atDesk(tx, context, id);
    if (row.status !== 'settled') await reviews.move(tx, context, row, 'close', { outcome: 'answered' });
  });
}
