import type { Reservation } from '../../../contract/booking/reservation.ts';
import { shows } from '../../../contract/guards.ts';
import { href } from '../../../contract/href.ts';
import { useFormat } from '../../platform/format.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Button, LinkButton } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { AgainLink } from '../offering/again-link.tsx';
import type { StepOutcome } from './action-data.ts';
import { StepRefusal } from './step-refusal.tsx';
import { Summary } from './summary.tsx';

type Props = {
  reservation: Reservation;
  outcome: StepOutcome | undefined;
  search: string;
  personId?: string | undefined;
};

export function Ended({ reservation, outcome, search, personId }: Props) {
  const t = useT();
  const { money } = useFormat();
  const { customer, config } = usePageContext();
  const { givesBack, token, step, doctor, provider, subfunctionId, slotId } = reservation;
  const state = step === 'cancelled' ? 'cancelled' : 'expired';
  return (
    <RailPage title={t(`reservation.${state}.title`)} aside={<Summary reservation={reservation} />}>
      {outcome?.refusal ? (
        <StepRefusal outcome={outcome} reservation={reservation} />
      ) : (
        <Panel kind="info" title={t(`reservation.${state}.lead`)}>
          <p>{t(`reservation.${state}.next`)}</p>
          {givesBack && givesBack.amount > 0 && (
            <p>{t('reservation.cancelled.gives_back', { amount: money(givesBack) })}</p>
          )}
        </Panel>
      )}
      <div className="grid justify-items-start gap-3 sm:flex sm:flex-wrap">
        {state === 'expired' && !outcome?.refusal && (
          <PageForm method="post">
            <input type="hidden" name="replaces" value={token} />
            <input type="hidden" name="slotId" value={slotId} />
            <input type="hidden" name="subfunctionId" value={subfunctionId} />
            {personId !== undefined && <input type="hidden" name="for" value={personId} />}
            <Button name="intent" value="start">
              {t('reservation.expired.again')}
            </Button>
          </PageForm>
        )}
        {customer && shows(config, 'services-appointments') && (
          <LinkButton href={href('services-appointments')}>{t('reservation.ended.mine')}</LinkButton>
        )}
        {state === 'cancelled' ? (
          <AgainLink visit={reservation} />
        ) : (
          <LinkButton
            kind="quiet"
            href={href(
              'doctor',
              { providerId: provider.id, doctorId: doctor.id },
              { subfunction: subfunctionId, for: personId },
            )}
          >
            {t('reservation.ended.other')}
          </LinkButton>
        )}
        <LinkButton kind="text" href={search}>
          {t('reservation.ended.search')}
        </LinkButton>
      </div>
    </RailPage>
  );
}
