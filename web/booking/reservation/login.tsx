import type { Reservation } from '../../../contract/booking/reservation.ts';
import { href } from '../../../contract/href.ts';
import { loginFieldsAfter } from '../../identity/login/login-fields.ts';
import { CarriedFields } from '../../platform/form/carried-fields.tsx';
import type { Draft } from '../../platform/form/draft.ts';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import type { StepOutcome } from './action-data.ts';
import { guestFields } from './guest-fields.ts';
import { HeldStep } from './held-step.tsx';

type Props = { reservation: Reservation; outcome: StepOutcome | undefined; draft: Draft | undefined };

/** The step `login`: the hold stays, and hidden fields carry what was typed for registering (S4.4-04). */
export function Login({ reservation, outcome, draft }: Props) {
  const t = useT();
  const fields = loginFieldsAfter(outcome?.refusal);
  const carried = guestFields.filter(({ name }) => fields.every((field) => field.name !== name));
  return (
    <HeldStep
      title={t('reservation.login.title')}
      reservation={reservation}
      outcome={outcome}
      draft={draft}
      fields={fields}
      intent="login"
      button={t('reservation.login.button')}
      other={{ intent: 'to-register', text: t('reservation.login.back') }}
      after={<Forgotten />}
    >
      <CarriedFields fields={carried} entries={outcome?.entries ?? draft?.entries} />
    </HeldStep>
  );
}

function Forgotten() {
  const t = useT();
  return (
    <p>
      <Link
        href={href('password-recovery')}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 items-center"
      >
        {t('reservation.login.forgotten')}
      </Link>
    </p>
  );
}
