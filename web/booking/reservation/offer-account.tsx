import type { Reservation } from '../../../contract/booking/reservation.ts';
import { href } from '../../../contract/href.ts';
import { consents } from '../../identity/person-fields.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Panel } from '../../platform/ui/panel.tsx';
import type { StepOutcome } from './action-data.ts';

export const accountIntent = 'account';

type Props = { reservation: Reservation; outcome: StepOutcome | undefined; sent: boolean };

/** A guest who has confirmed a booking has given all that an account needs but its own consents. */
export function OfferAccount({ reservation: { token, offersAccount }, outcome, sent }: Props) {
  const t = useT();
  const { mode } = usePageContext();
  if (sent)
    return (
      <Panel kind="success" title={t('reservation.account.sent')}>
        <p>{t('reservation.account.sent_text')}</p>
      </Panel>
    );
  if (!offersAccount || mode === 'iframe') return null;
  return (
    <section
      aria-labelledby="offer-account"
      className="no-print grid gap-3 rounded-card border border-border bg-surface p-4 md:p-6"
    >
      <h2 id="offer-account" className="text-l">
        {t('reservation.account.title')}
      </h2>
      <p>{t('reservation.account.lead')}</p>
      <FieldsForm
        fields={consents}
        outcome={outcome}
        action={href('reservation', {}, { reservation: token })}
        intent={accountIntent}
        button={t('reservation.account.button')}
      />
    </section>
  );
}
