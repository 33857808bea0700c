import { CalendarPlus } from 'lucide-react';
import type { Reservation } from '../../../contract/booking/reservation.ts';
import { shows } from '../../../contract/guards.ts';
import { href } from '../../../contract/href.ts';
import { useConfig, usePageContext } from '../../platform/page-context.tsx';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { ConfirmDialog } from '../../platform/ui/confirm-dialog.tsx';
import { CopyNote } from '../../platform/ui/copy-note.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { PrintButton } from '../../platform/ui/print-button.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { AgainLink } from '../offering/again-link.tsx';
import type { StepOutcome } from './action-data.ts';
import { Changes } from './changes.tsx';
import { GivesBack } from './gives-back.tsx';
import { LateRule } from './late-rule.tsx';
import { Moving } from './moving.tsx';
import { OfferAccount } from './offer-account.tsx';
import { Prepare } from './prepare.tsx';
import { Reminders } from './reminders.tsx';
import { RouteLink } from './route-link.tsx';
import { Summary } from './summary.tsx';
import { WayIn } from './way-in.tsx';

type Props = {
  reservation: Reservation;
  outcome: StepOutcome | undefined;
  search: string;
  /** Whether a link for the account was just asked for. */
  accountSent?: boolean;
};

/** S2.7-01 finished: shown after booking and whenever the link is opened again. */
export function Finished({ reservation, outcome, search, accountSent = false }: Props) {
  const t = useT();
  const { mode } = usePageContext();
  const all = useAllBookings();
  const sooner = useSooner(reservation);
  const atAccount = outcome?.typed !== undefined;
  const isMoved = reservation.movedFrom !== null;
  return (
    <RailPage
      title={t(isMoved ? 'reservation.finished.moved_title' : 'reservation.finished.title')}
      error={outcome?.refusal !== undefined}
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
      <Summary reservation={reservation} />
      <div className="grid justify-items-start gap-1 sm:flex sm:flex-wrap sm:gap-3">
        {reservation.icsUrl && (
          <LinkButton kind="quiet" href={reservation.icsUrl} download>
            <CalendarPlus aria-hidden="true" className="size-5" />
            {t('reservation.finished.calendar')}
          </LinkButton>
        )}
        <RouteLink reservation={reservation} />
        <PrintButton />
        {reservation.paid && (
          <LinkButton kind="text" href={href('pay-reservation', { token: reservation.token })}>
            {t('reservation.finished.payment')}
          </LinkButton>
        )}
        {all && (
          <LinkButton kind="text" href={all}>
            {t('reservation.finished.all')}
          </LinkButton>
        )}
        <AgainLink visit={reservation} />
        <LinkButton kind="text" href={search}>
          {t('reservation.finished.more')}
        </LinkButton>
        {sooner && (
          <LinkButton kind="text" href={sooner}>
            {t('reservation.finished.sooner')}
          </LinkButton>
        )}
      </div>
      <OfferAccount reservation={reservation} outcome={atAccount ? outcome : undefined} sent={accountSent} />
      <Changes reservation={reservation} />
      {reservation.canCancel && mode === 'iframe' && <CancelHere reservation={reservation} />}
      {reservation.video && <WayIn token={reservation.token} provider={reservation.provider} />}
      {reservation.canCancel && <Reminders reservation={reservation} />}
      <Prepare {...reservation} />
    </RailPage>
  );
}

/** A customer's bookings by the session, a guest's by a mailed link, neither in a partner's frame (D6). */
function useAllBookings(): string | undefined {
  const { mode } = usePageContext();
  const config = useConfig();
  return mode !== 'iframe' && shows(config, 'my-reservations') ? href('my-reservations') : undefined;
}

/** A customer may wait for an earlier time than this one. */
function useSooner({ token, subfunctionId, doctor, provider, canCancel }: Reservation): string | undefined {
  const { customer, config } = usePageContext();
  if (!customer || !canCancel || !shows(config, 'waiting-list')) return undefined;
  const asked = { subfunction: subfunctionId, doctorId: doctor.id, providerId: provider.id, earlierThan: token };
  return href('waiting-list', {}, asked);
}

/** Asks here, because the cancel page may not be framed by a partner's site (D6). */
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
