import type { Reservation } from '../../../contract/booking/reservation.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { ConfirmDialog } from '../../platform/ui/confirm-dialog.tsx';
import { CopyNote } from '../../platform/ui/copy-note.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import type { StepOutcome } from './action-data.ts';
import { Changes } from './changes.tsx';
import { GivesBack } from './gives-back.tsx';
import { LateRule } from './late-rule.tsx';
import { Moving } from './moving.tsx';
import { OfferAccount } from './offer-account.tsx';
import { Prepare } from './prepare.tsx';
import { Reminders } from './reminders.tsx';
import { Summary } from './summary.tsx';
import { WayIn } from './way-in.tsx';
import { MoreWays, Ways } from './ways.tsx';

type Props = {
  reservation: Reservation;
  outcome: StepOutcome | undefined;
  search: string;
  accountSent?: boolean;
};

/** The step `finished` of S2.7-01, shown after booking and whenever the link is opened again. */
export function Finished({ reservation, outcome, search, accountSent = false }: Props) {
  const t = useT();
  const { mode } = usePageContext();
  const atAccount = outcome?.entries !== undefined;
  const isMoved = reservation.movedFrom !== null;
  return (
    <RailPage
      title={t(isMoved ? 'reservation.finished.moved_title' : 'reservation.finished.title')}
      error={outcome?.refusal}
    >
      <CopyNote />
      {outcome?.refusal && !atAccount && <RefusalPanel refusal={outcome.refusal} />}
      <Moving reservation={reservation} />
      <Panel kind="success" title={t(isMoved ? 'reservation.finished.moved' : 'reservation.finished.done')}>
        <p>
          {t('reservation.finished.number')} <strong className="tabular-nums">{reservation.number}</strong>
        </p>
        <p>{t('reservation.finished.nothing')}</p>
      </Panel>
      {reservation.video && <WayIn {...reservation} />}
      <Summary reservation={reservation} />
      {!reservation.near && <Ways reservation={reservation} />}
      <OfferAccount reservation={reservation} outcome={atAccount ? outcome : undefined} sent={accountSent} />
      <Changes reservation={reservation} />
      {reservation.canCancel && mode === 'iframe' && <CancelHere reservation={reservation} />}
      {reservation.canCancel && !reservation.near && <Reminders reservation={reservation} />}
      <Prepare {...reservation} />
      <MoreWays reservation={reservation} search={search} />
    </RailPage>
  );
}

/** The question is asked on this page, because a partner's site may not frame the page that cancels (D6). */
function CancelHere({ reservation }: { reservation: Reservation }) {
  const t = useT();
  return (
    <ConfirmDialog title={t('reservation.finished.cancel')} intent="cancel" button={t('reservation.delete.confirm')}>
      <p>{t('reservation.delete.lead')}</p>
      <LateRule reservation={reservation} />
      <GivesBack {...reservation} />
    </ConfirmDialog>
  );
}
