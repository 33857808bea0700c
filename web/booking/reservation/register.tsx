import type { Reservation } from '../../../contract/booking/reservation.ts';
import { href } from '../../../contract/href.ts';
import { languageRow } from '../../../contract/platform/languages.ts';
import { CaptchaField } from '../../platform/form/captcha-field.tsx';
import { usePageContext } from '../../platform/page-context.tsx';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { capital } from '../../platform/ui/capital.ts';
import { Checkbox } from '../../platform/ui/choices.tsx';
import { DateParts } from '../../platform/ui/date-parts.tsx';
import { ErrorSummary } from '../../platform/ui/error-summary.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { A } from '../../platform/ui/link.tsx';
import { Linked } from '../../platform/ui/linked.tsx';
import { PhoneField } from '../../platform/ui/phone-field.tsx';
import { TextArea } from '../../platform/ui/text-area.tsx';
import { TextField } from '../../platform/ui/text-field.tsx';
import type { Outcome } from './action-data.ts';
import { Alternatives } from './alternatives.tsx';
import { Hold } from './hold.tsx';
import { Step } from './step.tsx';
import { Summary } from './summary.tsx';
import { useLeaving } from './use-leave-hold.ts';

type Props = { reservation: Reservation; outcome: Outcome | undefined; formKey: string };

/** S2.7-01 register: who the visit is for. */
export function Register({ reservation, outcome, formKey }: Props) {
  const t = useT();
  const pageContext = usePageContext();
  useLeaving(reservation.token, reservation.status === 'held');
  const typed = outcome?.typed;
  const refusal = outcome?.refusal;
  const faults = refusal?.faults ?? [];
  const errorOf = (name: string) => faultOf(refusal, name);
  const text = (name: 'lastName' | 'firstName' | 'email' | 'phone' | 'patientComment') => ({
    name,
    defaultValue: typed?.texts[name],
    error: errorOf(name),
  });
  const nameFields = ['lastName', 'firstName'] as const;
  const names = languageRow(pageContext.config.hostLocale)?.familyNameFirst ? nameFields : nameFields.toReversed();
  return (
    <Step
      title={t('reservation.register.title')}
      error={refusal !== undefined}
      aside={<RegisterSummary reservation={reservation} />}
    >
      <ErrorSummary faults={faults} />
      {/* The browser's own bubbles are off: the server's words stand at every field and in the summary. */}
      <PageForm
        method="post"
        action={href('reservation', {}, { reservation: reservation.token })}
        noValidate
        className="grid gap-6"
      >
        <input type="hidden" name="subfunctionId" value={reservation.subfunctionId} />
        <input type="hidden" name="slotId" value={reservation.slotId} />
        <input type="hidden" name="key" value={formKey} />
        {/* The Enter key presses the first button of a form: this one, and not another time. */}
        <button type="submit" name="intent" value="register" className="hidden" aria-hidden="true" tabIndex={-1} />
        {outcome?.refusal && faults.length === 0 && (
          <RefusalPanel refusal={outcome.refusal}>
            <Alternatives times={outcome.alternatives} timeZone={reservation.timeZone} name="otherSlotId" />
          </RefusalPanel>
        )}
        <p>
          {pageContext.mode === 'iframe' ? (
            // Nobody types a password inside another site's page (D6).
            <A
              href={`${pageContext.config.baseUrl}${href('reservation', {}, { reservation: reservation.token })}`}
              target="_blank"
              rel="noopener"
            >
              {t('reservation.register.login_outside')}
            </A>
          ) : (
            <Button kind="text" name="intent" value="to-login">
              {t('reservation.register.login')}
            </Button>
          )}
        </p>
        {names.map((name) => (
          <TextField
            key={name}
            {...text(name)}
            label={capital(t(`fields.${name}`))}
            autoComplete={name === 'lastName' ? 'family-name' : 'given-name'}
          />
        ))}
        <DateParts
          name="birthDate"
          label={capital(t('fields.birthDate'))}
          hint={t('reservation.register.birth_date')}
          value={typed?.birthDate ?? {}}
          error={errorOf('birthDate')}
          birthday
        />
        <TextField
          {...text('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          label={capital(t('fields.email'))}
          hint={t('reservation.register.email')}
        />
        <PhoneField
          {...text('phone')}
          label={capital(t('fields.phone'))}
          suggestion={errorOf('phone') && typed?.phoneSuggestion}
        />
        <TextArea
          {...text('patientComment')}
          label={capital(t('fields.patientComment'))}
          hint={t('reservation.register.comment')}
          optional
          maxLength={500}
          rows={3}
        />
        <div className="grid gap-1">
          <Checkbox
            name="privacyAccepted"
            checked={typed?.ticked.privacyAccepted ?? false}
            error={errorOf('privacyAccepted')}
            label={<Linked text={t('reservation.register.privacy')} href={href('privacy-policy')} />}
          />
          <Checkbox
            name="termsAccepted"
            checked={typed?.ticked.termsAccepted ?? false}
            error={errorOf('termsAccepted')}
            label={<Linked text={t('reservation.register.terms')} href={href('terms-and-conditions')} />}
          />
        </div>
        <CaptchaField action="reservation" />
        <p className="text-s text-text-muted">{t('reservation.register.captcha')}</p>
        <div className="grid gap-3 sm:flex">
          <Button name="intent" value="register">
            {t('reservation.register.continue')}
          </Button>
          <Button kind="text" name="intent" value="release">
            {t('reservation.register.release')}
          </Button>
        </div>
      </PageForm>
    </Step>
  );
}

function RegisterSummary({ reservation }: { reservation: Reservation }) {
  const t = useT();
  const { provider, doctor, subfunctionId, token } = reservation;
  return (
    <Summary reservation={reservation}>
      <Hold reservation={reservation} />
      <A
        href={href(
          'doctor',
          { providerId: provider.id, doctorId: doctor.id },
          { subfunction: subfunctionId, reservation: token },
        )}
        className="inline-flex min-h-11 items-center"
      >
        {t('reservation.summary.change')}
      </A>
    </Summary>
  );
}
