import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { cancelReservation } from '../../../contract/booking/reservation.ts';
import { href } from '../../../contract/href.ts';
import { createVisitInvoiceFile, payVisit, readVisitPayment } from '../../../contract/payment/visit.ts';
import { LinkEnded } from '../../booking/reservation/link-ended.tsx';
import { readOr404 } from '../../booking/reservation/read.server.ts';
import { Summary } from '../../booking/reservation/summary.tsx';
import { pageRequestOf } from '../../platform/api.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { pressed } from '../../platform/form/pressed.ts';
import { answered, readForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { contentsOf } from '../../portal/content/contents.server.ts';
import { visitFields } from '../new-plan/order-fields.ts';
import { Invoices } from '../own-plans/invoices.tsx';
import { Payments } from '../own-plans/payments.tsx';
import { PayForm } from './pay-form.tsx';

export const handle = {
  script: true,
  texts: ['visit_payment', 'plans', 'reservation', 'covered', 'fields', 'profile.address'],
};

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { call, config } = pageRequestOf(context);
  const token = params.token ?? '';
  const reservation = await readOr404(call, token);
  if (!reservation) return { visit: undefined, search: config.searchPath, leads: false };
  const payment = await call(readVisitPayment, { token });
  const [statement] = payment.way ? await contentsOf(pageRequestOf(context), [payment.way.statement]) : [];
  return { visit: { reservation, payment, statement }, search: config.searchPath, leads: url.searchParams.has('pay') };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  const token = params.token ?? '';
  return answered(pageRequest, form, visitFields, async () => {
    const invoiceId = textOf(form, 'invoice');
    if (invoiceId !== undefined) {
      const { url } = await pageRequest.call(createVisitInvoiceFile, { token, invoiceId });
      return seeOther(url);
    }
    if (pressed(form) === 'cancel') {
      const { token: own } = await pageRequest.call(cancelReservation, { token });
      return seeOther(href('reservation', {}, { reservation: own }));
    }
    const { transferAccepted, billingTaxNumber, ...billing } = readForm(form, visitFields);
    await pageRequest.call(payVisit, {
      token,
      pays: textOf(form, 'pays') ?? '',
      billingName: billing.billingName ?? '',
      billingCountry: billing.billingCountry ?? '',
      billingPostalCode: billing.billingPostalCode ?? '',
      billingCity: billing.billingCity ?? '',
      billingAddress: billing.billingAddress ?? '',
      ...(billingTaxNumber !== undefined && { billingTaxNumber }),
      transferAccepted,
      transferVersion: textOf(form, 'transferVersion'),
    });
    return seeOther(href('pay-reservation', { token }, { pay: '1' }));
  });
}

export default function PayVisit() {
  const t = useT();
  const { mode } = usePageContext();
  const { visit, search, leads } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  if (!visit) return <LinkEnded search={search} />;
  const { reservation, payment, statement } = visit;
  const waits = payment.state === 'waits';
  const address = waits ? payment.payments.find(({ paymentUrl }) => paymentUrl !== null)?.paymentUrl : undefined;
  const isParked = payment.payments.some(({ parked }) => parked);
  return (
    <RailPage title={t('visit_payment.title')} error={outcome?.refusal}>
      {outcome?.refusal && !(waits && payment.seller) && <RefusalPanel refusal={outcome.refusal} />}
      {/* The page leads on to the gateway, as a form's answer may not (CSP form-action); a frame does not, as gateways refuse it. */}
      {leads && address && mode !== 'iframe' && <meta httpEquiv="refresh" content={`0;url=${address}`} />}
      {leads && address && <p className="text-l">{t('plans.own.leads')}</p>}
      {waits && !leads && <p className="text-l">{t('visit_payment.lead')}</p>}
      {payment.state === 'asked' && (
        <Panel kind="success" title={t('visit_payment.asked')}>
          <p>{t('visit_payment.asked_text')}</p>
        </Panel>
      )}
      {payment.state === 'over' && <p className="text-l">{t('visit_payment.over')}</p>}
      {payment.state === 'booked' && <p className="text-l">{t('visit_payment.booked')}</p>}
      <Summary reservation={reservation} />
      {isParked && <p>{t('plans.own.parked')}</p>}
      {waits && !isParked && (
        <PayForm payment={payment} statement={statement} address={address ?? undefined} outcome={outcome} />
      )}
      {!waits && (
        <p>
          <LinkButton href={href('reservation', {}, { reservation: reservation.token })}>
            {t('visit_payment.to_visit')}
          </LinkButton>
        </p>
      )}
      <Payments payments={payment.payments} />
      <Invoices invoices={payment.invoices} />
    </RailPage>
  );
}
