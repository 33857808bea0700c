import type { PaymentWay } from '../../../contract/payment/plan.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';

const wallets = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' } as const;

export function WayToPay({ way }: { way: PaymentWay | null }) {
  const t = useT();
  const { currency } = useConfig();
  if (!way) return <p>{t('plans.new.no_card', { currency })}</p>;
  return (
    <p>
      {t('plans.new.way', { name: way.name })}{' '}
      {way.wallets.length > 0 && t('plans.new.wallets', { wallets: way.wallets.map((one) => wallets[one]).join(', ') })}
    </p>
  );
}
