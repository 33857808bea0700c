import type { Reservation } from '../../../contract/booking/reservation.ts';
import { phone } from '../../identity/person-fields.ts';
import type { Draft } from '../../platform/form/draft.ts';
import { fullName } from '../../platform/full-name.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import type { StepOutcome } from './action-data.ts';
import { Clash } from './clash.tsx';
import { comment } from './guest-fields.ts';
import { HeldStep } from './held-step.tsx';

type Props = { reservation: Reservation; outcome: StepOutcome | undefined; draft: Draft | undefined };

/** S4.4-04 loggedInForm: the account knows the patient, so one press books. */
export function LoggedInForm({ reservation, outcome, draft }: Props) {
  const t = useT();
  const { customer, config } = usePageContext();
  // S5-05: the phone field appears only when the subscription has no number.
  const phoneFields = faultOf(outcome?.refusal, 'phone') === undefined ? [] : [phone];
  const kept = reservation.hasComment ? { hint: 'reservation.logged_in.comment_kept' } : {};
  return (
    <HeldStep
      title={t('reservation.logged_in.title')}
      reservation={reservation}
      outcome={outcome}
      draft={draft}
      fields={[...phoneFields, { ...comment, ...kept }]}
      intent="finish-with-login"
      button={t(reservation.clash ? 'reservation.clash.both' : 'reservation.logged_in.button')}
      other={{ intent: 'release', text: t('reservation.register.release') }}
      lead={
        <>
          <p className="text-l">
            {t('reservation.logged_in.for', { name: customer ? fullName(customer, config.hostLocale) : '' })}
          </p>
          <Clash reservation={reservation} />
          {reservation.cover && reservation.price && (
            <input type="hidden" name="pays" value={reservation.price.pays.amount} />
          )}
        </>
      }
      {...(reservation.clash && {
        instead: (
          <Button kind="quiet" name="intent" value="finish-then-move">
            {t('reservation.clash.move')}
          </Button>
        ),
      })}
    />
  );
}
