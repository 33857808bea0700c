import { href } from '../../../contract/href.ts';
import type { Reconciliation } from '../../../contract/payment/reconciliation.ts';
import { useFormat } from '../../platform/format.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { useWhen } from '../../platform/ui/when.tsx';

type Props = { line: Reconciliation['lines'][number]; mayAct: boolean; seesCases: boolean };

export function DifferenceLine({ line, mayAct, seesCases }: Props) {
  const t = useT();
  const when = useWhen();
  const { timeZone } = useConfig();
  const { money } = useFormat();
  const { paymentId, finding, status, createdAt, orderRef, transactionId, waits, reviewId } = line;
  const isSettled = finding === 'agrees' || finding === 'waits';
  const facts = [when(createdAt, timeZone), t(`plans.payment.${status}`), orderRef, transactionId];
  const amounts = (received: typeof line.theirReceived, returned: typeof line.theirReturned) => ({
    received: received ? money(received) : '–',
    returned: returned ? money(returned) : '–',
  });
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-x-3">
        <Badge kind={isSettled ? 'plain' : 'danger'}>{t(`desk.reconciliation.finding.${finding}`)}</Badge>
        {waits && <span>{t('desk.reconciliation.asked')}</span>}
      </p>
      <p className="text-s text-text-muted tabular-nums wrap-anywhere">{facts.filter(Boolean).join(' · ')}</p>
      <p>{t('desk.reconciliation.ours', amounts(line.received, line.returned))}</p>
      <p>{t('desk.reconciliation.theirs', amounts(line.theirReceived, line.theirReturned))}</p>
      {reviewId !== null && seesCases && (
        <p>
          <Link href={href('desk-payment-review', { id: reviewId })} className="inline-flex min-h-11 items-center">
            {t('desk.reconciliation.to_case')}
          </Link>
        </p>
      )}
      {mayAct && !isSettled && (
        <PageForm method="post" className="flex flex-wrap gap-3">
          <input type="hidden" name="paymentId" value={paymentId} />
          <Button kind="quiet" name="intent" value="ask">
            {t('desk.reconciliation.ask')}
          </Button>
          <Button kind="quiet" name="intent" value="settle">
            {t('desk.reconciliation.settle')}
          </Button>
          {reviewId === null && (
            <Button kind="quiet" name="intent" value="case">
              {t('desk.reconciliation.case')}
            </Button>
          )}
        </PageForm>
      )}
    </li>
  );
}
