import type { PaymentWay } from '../../contract/payment/plan.ts';
import { useT } from '../platform/texts.ts';
import { Link } from '../platform/ui/link.tsx';

/** A gateway may demand its mark on each page with a payment, as a link to its own explanation. */
export function GatewayMark({ way: { name, mark } }: { way: PaymentWay }) {
  const t = useT();
  return (
    <p>
      <Link href={mark.href} target="_blank" className="inline-flex min-h-11 items-center">
        <img src={mark.src} alt={t('plans.new.mark', { name })} width="160" height="40" />
      </Link>
    </p>
  );
}
