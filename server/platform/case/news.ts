import type { AuditContext } from '../audit/audit.ts';
import { iso } from '../clock.ts';
import type { HealthTx } from '../db/health.ts';

export async function noteNews(health: HealthTx, { now }: Pick<AuditContext, 'now'>, caseId: string): Promise<void> {
  const at = iso(now);
  await health
    .updateTable('case_head')
    .set({ customer_news_at: at })
    .where('id', '=', caseId)
    .where('created_at', '<', at)
    .where(({ or, eb }) => or([eb('customer_news_at', 'is', null), eb('customer_news_at', '<', at)]))
    .execute();
}
