import type { Reservation } from '../../../contract/booking/reservation.ts';
import { href } from '../../../contract/href.ts';
import { CaptchaField } from '../../platform/form/captcha-field.tsx';
import type { Draft } from '../../platform/form/draft.ts';
import { KeepingLink } from '../../platform/form/keeping-link.tsx';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { Link } from '../../platform/ui/link.tsx';
import type { StepOutcome } from './action-data.ts';
import { guestFields } from './guest-fields.ts';
import { HeldStep } from './held-step.tsx';

type Props = { reservation: Reservation; outcome: StepOutcome | undefined; draft: Draft | undefined; formKey: string };

export function Register({ reservation, outcome, draft, formKey }: Props) {
  const t = useT();
  return (
    <HeldStep
      title={t('reservation.register.title')}
      reservation={reservation}
      outcome={outcome}
      draft={draft}
      fields={guestFields}
      hidden={{ key: formKey }}
      intent="register"
      button={t('reservation.register.continue')}
      other={{ intent: 'release', text: t('reservation.register.release') }}
      change={<ChangeTime reservation={reservation} />}
      instead={<LoginInstead reservation={reservation} />}
    >
      <CaptchaField action="reservation" />
      <p className="text-s text-text-muted">{t('reservation.register.captcha')}</p>
    </HeldStep>
  );
}

function LoginInstead({ reservation: { token } }: { reservation: Reservation }) {
  const t = useT();
  const { mode, config } = usePageContext();
  return mode === 'iframe' ? (
    // The login page may not be framed by another site (D6).
    <Link
      href={`${config.baseUrl}${href('reservation', {}, { reservation: token })}`}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 items-center justify-center"
    >
      {t('reservation.register.login_outside')}
    </Link>
  ) : (
    <Button kind="text" name="intent" value="to-login">
      {t('reservation.register.login')}
    </Button>
  );
}

function ChangeTime({ reservation: { provider, doctor, subfunctionId, token } }: { reservation: Reservation }) {
  const t = useT();
  return (
    <KeepingLink
      to={href(
        'doctor',
        { providerId: provider.id, doctorId: doctor.id },
        { subfunction: subfunctionId, reservation: token },
      )}
      className="inline-flex min-h-11 items-center text-link underline hover:text-link-hover"
    >
      {t('reservation.summary.change')}
    </KeepingLink>
  );
}
