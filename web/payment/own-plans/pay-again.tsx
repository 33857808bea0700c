import type { PlanSubscription } from '../../../contract/payment/purchase.ts';
import type { StaticContent } from '../../../contract/portal/content.ts';
import { FormField } from '../../platform/form/form-field.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useFormat } from '../../platform/format.ts';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { GatewayMark } from '../gateway-mark.tsx';
import { DataTransfer } from '../new-plan/data-transfer.tsx';
import { dataTransferField, recurringField } from '../new-plan/order-fields.ts';
import { RecurringText } from '../recurring-text.tsx';

type Props = {
  item: PlanSubscription;
  recurring: StaticContent | undefined;
  statement: StaticContent | undefined;
  seller: { name: string; address: string } | null;
  outcome: FormOutcome | undefined;
};

export function PayAgain({ item, recurring, statement, seller, outcome }: Props) {
  const t = useT();
  const { count } = useFormat();
  const { ways, transfer } = item;
  const asks =
    ways.card && ways.asksStatement && statement && seller ? { statement, seller, way: ways.card } : undefined;
  const button = item.payable === 'renewal' ? 'plans.own.renew' : 'plans.own.pay_again';
  return (
    <>
      {(ways.card || !ways.transfer) && (
        <PageForm method="post" className="grid justify-items-start gap-4">
          {transfer && <p>{t('plans.transfer.card_instead')}</p>}
          {recurring && item.most && (
            <>
              <input type="hidden" name="recurringVersion" value={recurring.version} />
              <FormField row={recurringField} entries={undefined} error={undefined} />
            </>
          )}
          {asks && (
            <FormField
              row={dataTransferField}
              entries={outcome?.entries}
              error={faultOf(outcome?.refusal, dataTransferField.name)}
            />
          )}
          <Button>{t(transfer ? 'plans.own.pay' : button)}</Button>
          {asks && <DataTransfer seller={asks.seller} processor={asks.way.processor} statement={asks.statement} />}
          {recurring && item.most && <RecurringText text={recurring} most={item.most} />}
          {ways.card && <GatewayMark way={ways.card} />}
        </PageForm>
      )}
      {ways.transfer && !transfer && (
        <PageForm method="post" className="grid justify-items-start gap-4">
          <p>{t('plans.way.transfer_text', { days: count(ways.transfer.days) })}</p>
          <Button kind="quiet" name="payBy" value="transfer">
            {t('plans.way.choose_transfer')}
          </Button>
        </PageForm>
      )}
    </>
  );
}
