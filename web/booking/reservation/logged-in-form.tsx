import type { Reservation } from '../../../contract/booking/reservation.ts';
import { href } from '../../../contract/href.ts';
import { fullName } from '../../platform/full-name.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { capital } from '../../platform/ui/capital.ts';
import { ErrorSummary } from '../../platform/ui/error-summary.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { PhoneField } from '../../platform/ui/phone-field.tsx';
import { TextArea } from '../../platform/ui/text-area.tsx';
import type { Outcome } from './action-data.ts';
import { Alternatives } from './alternatives.tsx';
import { Hold } from './hold.tsx';
import { Step } from './step.tsx';
import { Summary } from './summary.tsx';
import { useLeaving } from './use-leave-hold.ts';

type Props = { reservation: Reservation; outcome: Outcome | undefined };

/** S4.4-04 loggedInForm: the account knows who it is; one press books. */
export function LoggedInForm({ reservation, outcome }: Props) {
  const t = useT();
  const pageContext = usePageContext();
  useLeaving(reservation.token, reservation.status === 'held');
  const { customer, config } = pageContext;
  const refusal = outcome?.refusal;
  const faults = refusal?.faults ?? [];
  const phoneFault = faultOf(refusal, 'phone');
  return (
    <Step
      title={t('reservation.logged_in.title')}
      error={refusal !== undefined}
      aside={
        <Summary reservation={reservation}>
          <Hold reservation={reservation} />
        </Summary>
      }
    >
      <ErrorSummary faults={faults} />
      <PageForm
        method="post"
        action={href('reservation', {}, { reservation: reservation.token })}
        noValidate
        className="grid gap-6"
      >
        <input type="hidden" name="subfunctionId" value={reservation.subfunctionId} />
        <input type="hidden" name="sends" value="finish-with-login" />
        {/* The Enter key presses the first button of a form: this one, and not another time. */}
        <button
          type="submit"
          name="intent"
          value="finish-with-login"
          className="hidden"
          aria-hidden="true"
          tabIndex={-1}
        />
        {outcome?.refusal && faults.length === 0 && (
          <RefusalPanel refusal={outcome.refusal}>
            <Alternatives times={outcome.alternatives} timeZone={reservation.timeZone} name="otherSlotId" />
          </RefusalPanel>
        )}
        <p className="text-l">
          {t('reservation.logged_in.for', { name: customer ? fullName(customer, config.hostLocale) : '' })}
        </p>
        {phoneFault && (
          <PhoneField
            name="phone"
            label={capital(t('fields.phone'))}
            defaultValue={outcome?.typed?.texts.phone}
            error={phoneFault}
            suggestion={outcome?.typed?.phoneSuggestion}
          />
        )}
        <TextArea
          name="patientComment"
          label={capital(t('fields.patientComment'))}
          hint={t(reservation.hasComment ? 'reservation.logged_in.comment_kept' : 'reservation.register.comment')}
          defaultValue={outcome?.typed?.texts.patientComment}
          optional
          maxLength={500}
          rows={3}
        />
        <div className="grid gap-3 sm:flex">
          <Button name="intent" value="finish-with-login">
            {t('reservation.logged_in.button')}
          </Button>
          <Button kind="text" name="intent" value="release">
            {t('reservation.register.release')}
          </Button>
        </div>
      </PageForm>
    </Step>
  );
}
