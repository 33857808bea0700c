import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { reactivatePlan } from '../../../contract/payment/cancellation.ts';
import { deleteCard } from '../../../contract/payment/card.ts';
import { removeCoupon } from '../../../contract/payment/coupon.ts';
import { createInvoiceFile } from '../../../contract/payment/invoice.ts';
import { listPlans } from '../../../contract/payment/plan.ts';
import {
  type PlanSubscription,
  payPlan,
  readPlanSubscription,
  withdrawPlan,
} from '../../../contract/payment/purchase.ts';
import { dayFull, dayOf, timeOf } from '../../../contract/platform/format.ts';
import { api, pageRequestOf } from '../../platform/api.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { pressed } from '../../platform/form/pressed.ts';
import { answered } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { useFormat } from '../../platform/format.ts';
import { useConfig, usePageContext } from '../../platform/page-context.tsx';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { contentsOf } from '../../portal/content/contents.server.ts';
import { GatewayLink } from '../gateway-link.tsx';
import { dataTransferField } from '../new-plan/order-fields.ts';
import { Invoices } from './invoices.tsx';
import { PayAgain } from './pay-again.tsx';
import { Payments } from './payments.tsx';
import { PlanFacts } from './plan-facts.tsx';
import { Renewal } from './renewal.tsx';
import { TransferDetails } from './transfer-details.tsx';

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const item = await api(context)(readPlanSubscription, { id: params.uuid ?? '' });
  const pageRequest = pageRequestOf(context);
  const { card, asksStatement } = item.ways;
  const [recurring] = item.payable === null ? [] : await contentsOf(pageRequest, ['recurring_payment']);
  const isAsked = item.payable !== null && card && asksStatement;
  const [statement] = isAsked ? await contentsOf(pageRequest, [card.statement]) : [];
  const { seller } = isAsked ? await pageRequest.call(listPlans, {}) : { seller: null };
  return { item, recurring, statement, seller, leads: url.searchParams.has('pay') };
}

const steps: Readonly<
  Record<string, typeof removeCoupon | typeof withdrawPlan | typeof reactivatePlan | typeof deleteCard>
> = {
  card: deleteCard,
  coupon: removeCoupon,
  reactivate: reactivatePlan,
  withdraw: withdrawPlan,
};

export async function action({ context, params, request }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  return answered(pageRequest, form, [dataTransferField], async () => {
    const invoiceId = textOf(form, 'invoice');
    if (invoiceId !== undefined) {
      const { url } = await pageRequest.call(createInvoiceFile, { invoiceId });
      return seeOther(url);
    }
    const step = steps[pressed(form)];
    const id = params.uuid ?? '';
    if (step) {
      await pageRequest.call(step, { id });
      return seeOther(href('med24-subscription', { uuid: id }));
    }
    const recurring = {
      recurringAccepted: form.get('recurringAccepted') === 'on',
      recurringVersion: textOf(form, 'recurringVersion'),
    };
    const transferAccepted = form.get('transferAccepted') === 'on';
    const transferVersion = textOf(form, 'transferVersion');
    const payBy = textOf(form, 'payBy') ?? 'card';
    await pageRequest.call(payPlan, { id, payBy, transferAccepted, transferVersion, ...recurring });
    return seeOther(href('med24-subscription', { uuid: id }, { pay: '1' }));
  });
}

export default function OwnPlan() {
  const t = useT();
  const { mode } = usePageContext();
  const { money } = useFormat();
  const { item, recurring, statement, seller, leads } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  const open = item.payments.find(({ paymentUrl }) => paymentUrl !== null);
  const isParked = item.payments.some(({ parked }) => parked);
  const address = item.payable === null ? undefined : open?.paymentUrl;
  return (
    <RailPage title={item.name} error={outcome?.refusal}>
      <RefusalPanel refusal={outcome?.refusal} />
      {/* The page leads on to the gateway, as a form's answer may not (CSP form-action); a frame does not, as gateways refuse it. */}
      {leads && address && mode !== 'iframe' && <meta httpEquiv="refresh" content={`0;url=${address}`} />}
      {leads && address && <p className="text-l">{t('plans.own.leads')}</p>}
      <PlanFacts item={item} />
      {(item.status === 'past_due' || item.status === 'suspended') && <p>{t(`plans.recurring.${item.status}`)}</p>}
      {isParked && <p>{t('plans.own.parked')}</p>}
      {address && <GatewayLink href={address} />}
      {item.transfer && <TransferDetails transfer={item.transfer} />}
      {!address && !isParked && item.payable !== null && (
        <PayAgain {...{ item, recurring, statement, seller, outcome }} />
      )}
      {item.status === 'created' && item.discount && (
        <PageForm method="post">
          <p>{t('plans.own.coupon', { discount: money(item.discount) })}</p>
          <Button kind="text" name="intent" value="coupon">
            {t('plans.own.remove_coupon')}
          </Button>
        </PageForm>
      )}
      {item.status !== 'created' && item.discount && (
        <p>{t('plans.own.coupon_goes_on', { discount: money(item.discount), charges: item.discountFor ?? 0 })}</p>
      )}
      <Renewal item={item} />
      {item.status === 'cancel_at_period_end' && (
        <PageForm method="post">
          <Button name="intent" value="reactivate">
            {t('plans.cancel.reactivate')}
          </Button>
        </PageForm>
      )}
      {item.status === 'active' && item.paidUntil !== null && (
        <p>
          <Link href={href('med24-subscription-modification-new', { uuid: item.id })}>
            {t(item.maxRelatives > 0 ? 'plans.change.with_relatives' : 'plans.change.title')}
          </Link>
        </p>
      )}
      {item.cancellation && (
        <p>
          <Link href={href('med24-subscription-cancel', { uuid: item.id })}>{t('plans.cancel.link')}</Link>
        </p>
      )}
      <Payments payments={item.payments} />
      <Invoices invoices={item.invoices} />
      {item.withdrawal && <Withdrawal {...item.withdrawal} />}
    </RailPage>
  );
}

function Withdrawal({ until, amount }: NonNullable<PlanSubscription['withdrawal']>) {
  const t = useT();
  const { language } = usePageContext();
  const { timeZone } = useConfig();
  const { money } = useFormat();
  return (
    <details className="rounded-card border border-border p-4">
      <summary className="min-h-11 content-center font-semibold">{t('plans.withdraw.title')}</summary>
      <PageForm method="post" className="grid gap-3">
        <p>
          {t('plans.withdraw.text', {
            amount: money(amount),
            until: `${dayFull(dayOf(until, timeZone), language)}, ${timeOf(until, timeZone)}`,
          })}
        </p>
        <div>
          <Button kind="quiet" name="intent" value="withdraw">
            {t('plans.withdraw.button', { amount: money(amount) })}
          </Button>
        </div>
      </PageForm>
    </details>
  );
}
