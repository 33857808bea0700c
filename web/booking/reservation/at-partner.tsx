import type { ReactNode } from 'react';
import type { Reservation } from '../../../contract/booking/reservation.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { Button, LinkButton } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { useClock } from '../../platform/ui/when.tsx';
import type { StepOutcome } from './action-data.ts';
import { Summary } from './summary.tsx';

type Props = { reservation: Reservation; outcome: StepOutcome | undefined };

export function AtPartner(props: Props) {
  const { givenUp, refusedByPartner } = props.reservation;
  if (givenUp) return <GivenUp {...props} />;
  return refusedByPartner ? <Refused {...props} /> : <Waiting {...props} />;
}

/** While the partner's calendar has not answered, the page claims neither success nor failure (D9). */
function Waiting(props: Props) {
  const t = useT();
  return (
    <PartnerPage title={t('reservation.waiting.title')} {...props}>
      <Panel kind="info" title={t('reservation.waiting.kept')}>
        <p>{t('reservation.waiting.lead')}</p>
      </Panel>
      <PageForm method="post" className="grid justify-items-start gap-4">
        <Retry />
        <p>{t('reservation.waiting.other')}</p>
        <Button kind="quiet" name="intent" value="cancel">
          {t('reservation.waiting.give_up')}
        </Button>
      </PageForm>
    </PartnerPage>
  );
}

function GivenUp(props: Props) {
  const t = useT();
  const { searchPath } = useConfig();
  return (
    <PartnerPage title={t('reservation.given_up.title')} {...props}>
      <Panel kind="info" title={t('reservation.given_up.kept')}>
        <p>{t('reservation.given_up.lead')}</p>
      </Panel>
      <p>
        <LinkButton href={searchPath}>{t('reservation.ended.search')}</LinkButton>
      </p>
    </PartnerPage>
  );
}

function Refused(props: Props) {
  const t = useT();
  const clock = useClock();
  const { timeZone } = useConfig();
  const { expiresAt } = props.reservation;
  return (
    <PartnerPage title={t('reservation.refused.title')} {...props}>
      <p>{t('reservation.refused.lead')}</p>
      {expiresAt && <p>{t('reservation.verification.kept', { time: clock(expiresAt, timeZone) })}</p>}
      <PageForm method="post" className="grid justify-items-start gap-4">
        <Retry />
        <Button kind="text" name="intent" value="release">
          {t('reservation.verification.release')}
        </Button>
      </PageForm>
    </PartnerPage>
  );
}

function PartnerPage({ title, reservation, outcome, children }: Props & { title: string; children: ReactNode }) {
  return (
    <RailPage title={title} error={outcome?.refusal} aside={<Summary reservation={reservation} />} phone={false}>
      <RefusalPanel refusal={outcome?.refusal} />
      {children}
    </RailPage>
  );
}

function Retry() {
  return (
    <Button name="intent" value="finish">
      {useT()('reservation.waiting.retry')}
    </Button>
  );
}
