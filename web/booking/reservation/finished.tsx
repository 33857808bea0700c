import { CalendarPlus } from 'lucide-react';
import type { Reservation } from '../../../contract/booking/reservation.ts';
import { href } from '../../../contract/href.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { Button, LinkButton } from '../../platform/ui/button.tsx';
import { CopyNote } from '../../platform/ui/copy-note.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { PhoneBlock } from '../../platform/ui/phone.tsx';
import { useWhen } from '../../platform/ui/when.tsx';
import type { StepOutcome } from './action-data.ts';
import { Step } from './step.tsx';
import { Summary } from './summary.tsx';

type Props = { reservation: Reservation; outcome: StepOutcome | undefined; search: string };

/** S2.7-01 finished: shown after booking and whenever the link is opened again. */
export function Finished({ reservation, outcome, search }: Props) {
  const t = useT();
  const when = useWhen();
  const { mode } = usePageContext();
  return (
    <Step title={t('reservation.finished.title')} error={outcome?.refusal !== undefined} help={<PhoneBlock />}>
      <CopyNote />
      {outcome?.refusal && <RefusalPanel refusal={outcome.refusal} />}
      <Panel kind="success" title={t('reservation.finished.done')}>
        <p>
          {t('reservation.finished.number')} <strong className="tabular-nums">{reservation.number}</strong>
        </p>
        <p>{t('reservation.finished.nothing')}</p>
      </Panel>
      <Summary reservation={reservation} />
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        {reservation.icsUrl && (
          <LinkButton kind="quiet" href={reservation.icsUrl} download>
            <CalendarPlus aria-hidden="true" className="size-5" />
            {t('reservation.finished.calendar')}
          </LinkButton>
        )}
        <LinkButton kind="text" href={search}>
          {t('reservation.finished.more')}
        </LinkButton>
        {reservation.canCancel && mode !== 'iframe' && (
          <LinkButton kind="text" href={href('delete-public-reservation', { token: reservation.token })}>
            {t('reservation.finished.cancel')}
          </LinkButton>
        )}
      </div>
      {reservation.canCancel && mode === 'iframe' && <CancelHere />}
      {reservation.canCancel && reservation.cancelUntil !== null && (
        <p>{t('reservation.finished.cancel_until', { when: when(reservation.cancelUntil, reservation.timeZone) })}</p>
      )}
      <h2 className="text-l">{t('reservation.finished.prepare')}</h2>
      <ul className="grid list-disc gap-1 ps-5">
        <li>{t('reservation.finished.prepare_papers')}</li>
        <li>{t('reservation.finished.prepare_early')}</li>
        <li>{t('reservation.finished.prepare_change')}</li>
      </ul>
    </Step>
  );
}

/** Asks here, because the cancel page may not be framed by a partner's site (D6). */
function CancelHere() {
  const t = useT();
  return (
    <details className="rounded-card border border-border p-4">
      <summary className="inline-flex min-h-11 items-center text-link underline">
        {t('reservation.finished.cancel')}
      </summary>
      <PageForm method="post" className="mt-3 grid justify-items-start gap-3">
        <p>{t('reservation.delete.lead')}</p>
        <Button kind="confirm" name="intent" value="cancel">
          {t('reservation.delete.confirm')}
        </Button>
      </PageForm>
    </details>
  );
}
