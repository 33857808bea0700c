import type { Payment } from '../../../contract/payment/purchase.ts';
import { useT } from '../../platform/texts.ts';
import { PaymentList } from './payment-list.tsx';

export function Payments({ payments }: { payments: readonly Payment[] }) {
  const t = useT();
  if (payments.length === 0) return null;
  return (
    <section aria-labelledby="payments" className="grid gap-3">
      <h2 id="payments" className="text-l">
        {t('plans.own.payments')}
      </h2>
      <PaymentList payments={payments} />
    </section>
  );
}
