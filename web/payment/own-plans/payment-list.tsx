import { href } from '../../../contract/href.ts';
import type { Payment } from '../../../contract/payment/purchase.ts';
import { dayFull, dayOf, timeOf } from '../../../contract/platform/format.ts';
import { useFormat } from '../../platform/format.ts';
import { useConfig, usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';

type ListedPayment = Payment & { plan?: { id: string; name: string } };

export function PaymentList({ payments }: { payments: readonly ListedPayment[] }) {
  const t = useT();
  const { language } = usePageContext();
  const { timeZone } = useConfig();
  const { money } = useFormat();
  return (
    <ul className="grid gap-3">
      {payments.map(({ id, kind, status, amount, createdAt, paidAt, transactionId, plan }) => {
        const at = paidAt ?? createdAt;
        return (
          <li key={id} className="rounded-card border border-border bg-surface p-4">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>{`${dayFull(dayOf(at, timeZone), language)}, ${timeOf(at, timeZone)}`}</span>
              <strong className="tabular-nums">{money(amount)}</strong>
            </p>
            <p>{`${t(`plans.kind.${kind}`)}: ${t(kind === 'refund' ? `plans.refund.${status}` : `plans.payment.${status}`)}`}</p>
            {plan && (
              <p>
                <Link href={href('med24-subscription', { uuid: plan.id })}>{plan.name}</Link>
              </p>
            )}
            {transactionId !== null && (
              <p className="text-s text-text-muted">{`${t('plans.own.number')}: ${transactionId}`}</p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
