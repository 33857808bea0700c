import type { Reservation } from '../../../contract/booking/reservation.ts';
import { href } from '../../../contract/href.ts';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { ErrorSummary } from '../../platform/ui/error-summary.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { A } from '../../platform/ui/link.tsx';
import { TextField } from '../../platform/ui/text-field.tsx';
import type { Outcome } from './action-data.ts';
import { Hold } from './hold.tsx';
import { Step } from './step.tsx';
import { Summary } from './summary.tsx';
import { TypedFields } from './typed-fields.tsx';
import { useLeaving } from './use-leave-hold.ts';

type Props = { reservation: Reservation; outcome: Outcome | undefined };

const secondStep = ['KA001', 'KA002'];

/** S4.4-04 login: the time stays kept, and what was typed for registering goes along, so that the way back loses nothing. */
export function Login({ reservation, outcome }: Props) {
  const t = useT();
  useLeaving(reservation.token, reservation.status === 'held');
  const refusal = outcome?.refusal;
  const faults = refusal?.faults ?? [];
  const errorOf = (name: string) => faultOf(refusal, name);
  return (
    <Step
      title={t('reservation.login.title')}
      error={refusal !== undefined}
      aside={
        <Summary reservation={reservation}>
          <Hold reservation={reservation} />
        </Summary>
      }
    >
      <ErrorSummary faults={faults} />
      {refusal && faults.length === 0 && <RefusalPanel refusal={refusal} />}
      <PageForm
        method="post"
        action={href('reservation', {}, { reservation: reservation.token })}
        noValidate
        className="grid gap-6"
      >
        <TypedFields typed={outcome?.typed} />
        <TextField
          name="username"
          type="email"
          label={t('reservation.login.email')}
          autoComplete="username"
          defaultValue={outcome?.typed?.texts.email}
          error={errorOf('email')}
        />
        <TextField
          name="password"
          type="password"
          label={t('reservation.login.password')}
          autoComplete="current-password"
          error={errorOf('password')}
        />
        {secondStep.includes(refusal?.code ?? '') && (
          <TextField name="code" label={t('reservation.login.code')} autoComplete="one-time-code" />
        )}
        <div className="grid gap-3 sm:flex">
          <Button name="intent" value="login">
            {t('reservation.login.button')}
          </Button>
          <Button kind="text" name="intent" value="to-register">
            {t('reservation.login.back')}
          </Button>
        </div>
      </PageForm>
      <p>
        <A
          href={href('password-recovery')}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center"
        >
          {t('reservation.login.forgotten')}
        </A>
      </p>
    </Step>
  );
}
