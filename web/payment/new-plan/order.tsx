import type { z } from 'zod';
import { href } from '../../../contract/href.ts';
import type { checkCoupon } from '../../../contract/payment/coupon.ts';
import type { PaymentWay, PlanItem } from '../../../contract/payment/plan.ts';
import type { StaticContent } from '../../../contract/portal/content.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useFormat } from '../../platform/format.ts';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { GatewayMark } from '../gateway-mark.tsx';
import { usePriceText } from '../price-text.ts';
import { RecurringText } from '../recurring-text.tsx';
import { DataTransfer } from './data-transfer.tsx';
import { billingFields, dataTransferField, orderFields, recurringField, startField } from './order-fields.ts';
import { StartText } from './start-text.tsx';
import { WayToPay } from './way-to-pay.tsx';

type CheckedCoupon = z.infer<typeof checkCoupon.output> & { code: string };

type Props = {
  plan: PlanItem;
  /** Null where no gateway takes payments; a free plan can be ordered all the same. */
  way: PaymentWay | null;
  /** The days in which a bank transfer has to arrive; null for a payment by card. */
  transfer: { days: number } | null;
  seller: { name: string; address: string };
  recurring: StaticContent | undefined;
  start: StaticContent | undefined;
  statement: StaticContent | undefined;
  name: string;
  coupon: string | undefined;
  formKey: string;
  outcome: FormOutcome | undefined;
  checked: CheckedCoupon | undefined;
};

export function Order(props: Props) {
  const { plan, way, transfer, seller, recurring, start, statement, name, coupon, formKey, outcome, checked } = props;
  const t = useT();
  const { count } = useFormat();
  const isFree = plan.price.amount === 0;
  const card = isFree ? null : way;
  const saves = card?.savesCard ? recurring : undefined;
  const pays = checked?.pays ?? plan.price;
  const unused = new Set([
    ...(isFree ? [...billingFields.map((field) => field.name), startField.name, 'couponCode'] : []),
    ...(saves ? [] : [recurringField.name]),
    ...(card ? [] : [dataTransferField.name]),
  ]);
  const initial = {
    values: { billingName: name, billingCountry: 'HU', couponCode: coupon },
    dates: {},
    phoneSuggestion: undefined,
  };
  return (
    <RailPage title={t('plans.order.title', { name: plan.name })} error={outcome?.refusal}>
      <p className="text-l">{t(isFree ? 'plans.order.lead_free' : 'plans.order.lead')}</p>
      <OrderSummary plan={plan} coupon={checked} />
      <p>{t(isFree ? 'plans.order.free' : saves ? 'plans.order.renewal' : 'plans.order.no_renewal')}</p>
      {transfer && <p>{t('plans.way.transfer_text', { days: count(transfer.days) })}</p>}
      {!isFree && !transfer && <WayToPay way={way} />}
      {card && <GatewayMark way={card} />}
      <FieldsForm
        fields={orderFields.filter((field) => !unused.has(field.name))}
        outcome={outcome}
        savedEntries={initial}
        button={t(isFree ? 'plans.order.button_free' : 'plans.order.button')}
        intent="order"
        hidden={{
          key: formKey,
          plan: plan.code,
          pays: String(pays.amount),
          checked: checked?.code,
          recurringVersion: saves?.version,
          startVersion: isFree ? undefined : start?.version,
          payBy: transfer ? 'transfer' : 'card',
        }}
        otherButtons={
          !isFree && (
            <Button kind="quiet" name="intent" value="coupon">
              {t('plans.order.use_coupon')}
            </Button>
          )
        }
      >
        {!isFree && start && <StartText text={start} />}
        {card && statement && <DataTransfer seller={seller} processor={card.processor} statement={statement} />}
        {saves && <RecurringText text={saves} most={plan.most} />}
        {card && <p>{t('plans.order.card', { name: card.name })}</p>}
      </FieldsForm>
    </RailPage>
  );
}

function OrderSummary({ plan, coupon }: { plan: PlanItem; coupon: CheckedCoupon | undefined }) {
  const t = useT();
  const price = usePriceText();
  const { money } = useFormat();
  const reduction = coupon && [
    {
      term: t('plans.order.discount'),
      value: `−${money(coupon.discount)} (${t('plans.order.discount_for', { charges: coupon.charges ?? 0 })})`,
    },
    { term: t('plans.order.pays'), value: money(coupon.pays) },
  ];
  return (
    <SummaryList
      rows={[
        {
          term: t('plans.order.plan'),
          value: plan.name,
          action: <Link href={href('med24-subscription-new')}>{t('plans.order.other')}</Link>,
        },
        {
          term: t('plans.order.price'),
          value: plan.price.amount === 0 ? price(plan) : `${price(plan)} (${plan.vat})`,
        },
        ...(reduction ?? []),
      ]}
    />
  );
}
