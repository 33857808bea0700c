import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { checkCoupon } from '../../../contract/payment/coupon.ts';
import { listPlans } from '../../../contract/payment/plan.ts';
import { buyPlan } from '../../../contract/payment/purchase.ts';
import { api, pageRequestOf } from '../../platform/api.ts';
import { pressed } from '../../platform/form/pressed.ts';
import { entriesIn, readForm, refusedForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { useFormat } from '../../platform/format.ts';
import { fullName } from '../../platform/full-name.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { contentsOf } from '../../portal/content/contents.server.ts';
import { GatewayMark } from '../gateway-mark.tsx';
import { ChooseWay } from './choose-way.tsx';
import { Order } from './order.tsx';
import { orderFields } from './order-fields.ts';
import { PlanCards } from './plan-cards.tsx';
import { WayToPay } from './way-to-pay.tsx';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { user, config, formKey } = pageRequestOf(context);
  const plans = await api(context)(listPlans, {});
  const code = url.searchParams.get('plan');
  const chosen = user && !plans.current ? plans.items.find((plan) => plan.code === code && !plan.own) : undefined;
  const { card, transfer } = plans.ways;
  const isFree = chosen?.price.amount === 0;
  const requestedWay = url.searchParams.get('way');
  const way =
    card && (!transfer || requestedWay === 'card')
      ? 'card'
      : transfer && (!card || requestedWay === 'transfer')
        ? 'transfer'
        : null;
  const [recurring] = chosen ? await contentsOf(pageRequestOf(context), ['recurring_payment']) : [];
  const [start] = chosen ? await contentsOf(pageRequestOf(context), ['immediate_start']) : [];
  const [statement] = card ? await contentsOf(pageRequestOf(context), [card.statement]) : [];
  const coupon = url.searchParams.get('coupon') ?? undefined;
  return {
    ...plans,
    coupon,
    chosen,
    isFree,
    way,
    recurring,
    start,
    statement,
    name: user ? fullName(user, config.hostLocale) : undefined,
    key: formKey,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  try {
    const plan = textOf(form, 'plan') ?? '';
    const { termsAccepted, startAccepted, transferAccepted, recurringAccepted, couponCode, ...billing } = readForm(
      form,
      orderFields,
    );
    // A new coupon only shows the price with it, and nothing is ordered yet.
    const isNew = (couponCode ?? '') !== (textOf(form, 'checked') ?? '');
    if (isNew || pressed(form) === 'coupon') {
      const outcome = { status: 200, refusal: undefined, entries: entriesIn(form, orderFields) };
      if (couponCode === undefined) return { outcome, checked: undefined };
      const checked = await pageRequest.call(checkCoupon, { plan, couponCode });
      return { outcome, checked: { ...checked, code: couponCode } };
    }
    const bought = await pageRequest.call(
      buyPlan,
      {
        plan,
        pays: textOf(form, 'pays') ?? '',
        ...(couponCode !== undefined && { couponCode }),
        ...billing,
        termsAccepted,
        payBy: textOf(form, 'payBy') ?? 'card',
        transferAccepted: transferAccepted === 'on',
        transferVersion: textOf(form, 'transferVersion'),
        startAccepted: startAccepted === 'on',
        startVersion: textOf(form, 'startVersion'),
        recurringAccepted: recurringAccepted === 'on',
        recurringVersion: textOf(form, 'recurringVersion'),
      },
      { idempotencyKey: textOf(form, 'key') },
    );
    return seeOther(href('med24-subscription', { uuid: bought.id }, { pay: '1' }));
  } catch (error) {
    const outcome = refusedForm(error, pageRequest, form, orderFields);
    return data({ outcome, checked: undefined }, { status: outcome.status });
  }
}

export default function NewPlan() {
  const t = useT();
  const { count } = useFormat();
  const { items, current, ways, way, isFree, seller, coupon, chosen, recurring, start, statement, name, key } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { outcome, checked } = answer && 'outcome' in answer ? answer : {};
  if (chosen && seller && (way || isFree))
    return (
      <Order
        plan={chosen}
        way={way === 'card' ? ways.card : null}
        transfer={way === 'transfer' && !isFree ? ways.transfer : null}
        {...{ seller, coupon, recurring, start, statement, outcome, checked }}
        name={name ?? ''}
        formKey={key}
      />
    );
  if (chosen && ways.card && ways.transfer)
    return (
      <RailPage title={t('plans.way.title', { name: chosen.name })} error={outcome?.refusal}>
        <RefusalPanel refusal={outcome?.refusal} />
        <ChooseWay plan={chosen.code} {...{ ways, coupon }} />
      </RailPage>
    );
  return (
    <RailPage title={t('plans.new.title')} error={outcome?.refusal}>
      {/* The refusal stands above the list, because an ordered plan may not be on it any more, for example after another tab. */}
      <RefusalPanel refusal={outcome?.refusal} />
      {items.length === 0 ? (
        <EmptyState title={t('plans.new.none')}>
          <p>{t('plans.new.none_lead')}</p>
        </EmptyState>
      ) : (
        <>
          <p className="text-l">{t('plans.new.lead')}</p>
          {(ways.card || !ways.transfer) && <WayToPay way={ways.card} />}
          {ways.transfer && <p>{t('plans.way.transfer_text', { days: count(ways.transfer.days) })}</p>}
          {ways.card && <GatewayMark way={ways.card} />}
          <PlanCards plans={items} current={current?.id} isPayable={ways.card !== null || ways.transfer !== null} />
        </>
      )}
    </RailPage>
  );
}
