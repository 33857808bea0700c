import type { PlanSubscription } from '../../../contract/payment/purchase.ts';
import type { StaticContent } from '../../../contract/portal/content.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useFormat } from '../../platform/format.ts';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { GatewayMark } from '../gateway-mark.tsx';
import { DataTransfer } from '../new-plan/data-transfer.tsx';
import { RecurringText } from '../recurring-text.tsx';
import { Consents } from './consents.tsx';

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
          <Consents recurring={item.most ? recurring : undefined} asksTransfer={asks !== undefined} outcome={outcome} />
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
