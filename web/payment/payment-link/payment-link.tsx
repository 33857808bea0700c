import { type LoaderFunctionArgs, redirect } from 'react-router';
import { href } from '../../../contract/href.ts';
import { openPaymentLink } from '../../../contract/payment/payment-link.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { pageRequestOf } from '../../platform/api.ts';

/** A link that leads nowhere any more is explained by the error page. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const link = await pageRequestOf(context).call(openPaymentLink, { paymentLinkId: params.id ?? '' });
  const { planSubscription, reservation, plan } = link;
  if (planSubscription !== null) return redirect(href('med24-subscription', { uuid: planSubscription }));
  if (reservation !== null) return redirect(href('pay-reservation', { token: reservation }));
  if (plan === null) throw problem('#404');
  const { code, couponCode } = plan;
  return redirect(
    href('med24-subscription-new', {}, { plan: code, ...(couponCode !== null && { coupon: couponCode }) }),
  );
}

export default function PaymentLinkPage() {
  return null;
}
