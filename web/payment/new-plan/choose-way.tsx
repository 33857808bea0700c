import { href } from '../../../contract/href.ts';
import type { PaymentWays } from '../../../contract/payment/plan.ts';
import { useFormat } from '../../platform/format.ts';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { Card } from '../../platform/ui/card.tsx';
import { GatewayMark } from '../gateway-mark.tsx';
import { WayToPay } from './way-to-pay.tsx';

type Props = { plan: string; ways: PaymentWays; coupon: string | undefined };

export function ChooseWay({ plan, ways: { card, transfer }, coupon }: Props) {
  const t = useT();
  const { count } = useFormat();
  return (
    <ul className="grid gap-4">
      {card && (
        <li>
          <Card>
            <div className="grid gap-3">
              <h2 className="text-l">{t('plans.way.card')}</h2>
              <WayToPay way={card} />
              <p>{t('plans.way.card_text')}</p>
              <GatewayMark way={card} />
              <p>
                <LinkButton href={href('med24-subscription-new', {}, { plan, way: 'card', coupon })}>
                  {t('plans.way.choose_card')}
                </LinkButton>
              </p>
            </div>
          </Card>
        </li>
      )}
      {transfer && (
        <li>
          <Card>
            <div className="grid gap-3">
              <h2 className="text-l">{t('plans.way.transfer')}</h2>
              <p>{t('plans.way.transfer_text', { days: count(transfer.days) })}</p>
              <p>
                <LinkButton kind="quiet" href={href('med24-subscription-new', {}, { plan, way: 'transfer', coupon })}>
                  {t('plans.way.choose_transfer')}
                </LinkButton>
              </p>
            </div>
          </Card>
        </li>
      )}
    </ul>
  );
}
