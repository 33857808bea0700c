import type { Reservation } from '../../../contract/booking/reservation.ts';
import { href } from '../../../contract/href.ts';
import type { Refusal } from '../../platform/refusal/refusal.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { Hold } from './hold.tsx';
import { Summary } from './summary.tsx';

type Props = { reservation: Reservation; refusal: Refusal };

/** Shown to an operator in place of a form that would be refused until the customer has accepted the statement (KA005). */
export function WaitsForCustomer({ reservation, refusal }: Props) {
  const t = useT();
  return (
    <RailPage
      phone={false}
      title={t('reservation.logged_in.title')}
      error
      aside={
        <Summary reservation={reservation}>
          <Hold reservation={reservation} />
        </Summary>
      }
    >
      <RefusalPanel refusal={refusal} />
      <PageForm method="post" action={href('reservation', {}, { reservation: reservation.token })}>
        <Button kind="text" name="intent" value="release">
          {t('reservation.register.release')}
        </Button>
      </PageForm>
    </RailPage>
  );
}
