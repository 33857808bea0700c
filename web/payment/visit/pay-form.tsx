import type { VisitPayment } from '../../../contract/payment/visit.ts';
import type { StaticContent } from '../../../contract/portal/content.ts';
import { useMinutesLeft } from '../../booking/reservation/use-minutes-left.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useFormat } from '../../platform/format.ts';
import { fullName } from '../../platform/full-name.ts';
import { useConfig, usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { useClock } from '../../platform/ui/when.tsx';
import { GatewayLink } from '../gateway-link.tsx';
import { GatewayMark } from '../gateway-mark.tsx';
import { DataTransfer } from '../new-plan/data-transfer.tsx';
import { visitFields } from '../new-plan/order-fields.ts';

type Props = {
  payment: VisitPayment;
  statement: StaticContent | undefined;
  address: string | undefined;
  outcome: FormOutcome | undefined;
};

export function PayForm({ payment: { pays, seller, way, until }, statement, address, outcome }: Props) {
  const t = useT();
  const clock = useClock();
  const { customer } = usePageContext();
  const { timeZone, hostLocale } = useConfig();
  const { money } = useFormat();
  const minutes = useMinutesLeft(until);
  if (customer?.impersonator) return <p>{t('visit_payment.by_customer')}</p>;
  const name = customer ? fullName(customer, hostLocale) : '';
  const suggestion = { values: { billingName: name, billingCountry: 'HU' }, dates: {}, phoneSuggestion: undefined };
  return (
    <>
      <p>
        {t('visit_payment.until', { time: clock(until, timeZone) })}
        {minutes !== undefined && ` ${t('visit_payment.minutes', { minutes })}`}
      </p>
      {address && <GatewayLink href={address} />}
      {!address && seller && way && pays && (
        <FieldsForm
          fields={visitFields}
          outcome={outcome}
          savedEntries={suggestion}
          button={t('visit_payment.button', { amount: money(pays) })}
          hidden={{ pays: String(pays.amount) }}
        >
          <p>{t('visit_payment.vat', { seller: seller.name, vat: seller.vat })}</p>
          {statement && <DataTransfer seller={seller} processor={way.processor} statement={statement} />}
          <p>{t('plans.order.card', { name: way.name })}</p>
        </FieldsForm>
      )}
      {way && <GatewayMark way={way} />}
      {!seller && <p>{t('visit_payment.no_card')}</p>}
      <PageForm method="post">
        <Button kind="text" name="intent" value="cancel">
          {t('visit_payment.cancel')}
        </Button>
      </PageForm>
    </>
  );
}
