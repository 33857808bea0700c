import type { Reservation } from '../../../contract/booking/reservation.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { TextField } from '../../platform/ui/text-field.tsx';
import { useClock } from '../../platform/ui/when.tsx';
import type { StepOutcome } from './action-data.ts';
import { AtPartner } from './at-partner.tsx';
import { CodeField } from './code-field.tsx';
import { StepRefusal } from './step-refusal.tsx';
import { Summary } from './summary.tsx';

type Props = { reservation: Reservation; outcome: StepOutcome | undefined };

/** The step `verification` of S2.7-01, with help for a letter that does not arrive (R30). */
export function Verification({ reservation, outcome }: Props) {
  const t = useT();
  const clock = useClock();
  const { timeZone, mailbox } = useConfig();
  const { verification, pendingAtPartner, refusedByPartner, expiresAt } = reservation;
  const refusal = outcome?.refusal;
  if (pendingAtPartner || refusedByPartner) return <AtPartner reservation={reservation} outcome={outcome} />;
  return (
    <RailPage
      phone={false}
      title={t('reservation.verification.title')}
      error={refusal}
      aside={<Summary reservation={reservation} />}
    >
      <StepRefusal outcome={outcome} reservation={reservation} />
      <p className="text-l">{t('reservation.verification.sent', { address: verification?.sentTo ?? '' })}</p>
      {expiresAt && <p>{t('reservation.verification.kept', { time: clock(expiresAt, timeZone) })}</p>}
      {verification?.hint && (
        <Panel kind="warning" title={t('reservation.verification.hint', { address: verification.hint })}>
          <PageForm method="post">
            <input type="hidden" name="email" value={verification.hint} />
            <Button kind="quiet" name="intent" value="resend">
              {t('reservation.verification.use_hint', { address: verification.hint })}
            </Button>
          </PageForm>
        </Panel>
      )}
      <PageForm method="post" noValidate className="grid justify-items-start gap-4">
        <CodeField />
        <Button name="intent" value="verify">
          {t('reservation.verification.continue')}
        </Button>
      </PageForm>
      {mailbox && (
        <p>
          <Link href="/__mail" target="_blank" rel="noopener">
            {t('reservation.verification.mailbox')}
          </Link>
        </p>
      )}
      <details>
        <summary className="min-h-11 cursor-pointer content-center text-link underline">
          {t('reservation.verification.trouble')}
        </summary>
        <div className="grid gap-4 pt-3">
          <p>{t('reservation.verification.spam')}</p>
          <PageForm method="post">
            <Button kind="quiet" name="intent" value="resend">
              {t('reservation.verification.resend')}
            </Button>
          </PageForm>
          <PageForm method="post" noValidate className="grid justify-items-start gap-4">
            <TextField name="email" label={t('reservation.verification.other')} type="email" autoComplete="email" />
            <Button kind="quiet" name="intent" value="resend">
              {t('reservation.verification.send_other')}
            </Button>
          </PageForm>
          <PageForm method="post">
            <Button kind="text" name="intent" value="cancel">
              {t('reservation.verification.release')}
            </Button>
          </PageForm>
        </div>
      </details>
    </RailPage>
  );
}
