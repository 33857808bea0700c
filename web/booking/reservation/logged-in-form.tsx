import type { Reservation } from '../../../contract/booking/reservation.ts';
import type { Person } from '../../../contract/entitlement/relative.ts';
import { personField, relativeIn } from '../../entitlement/for-whom.ts';
import { phone } from '../../identity/person-fields.ts';
import type { Draft } from '../../platform/form/draft.ts';
import { useFormat } from '../../platform/format.ts';
import { fullName } from '../../platform/full-name.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import type { StepOutcome } from './action-data.ts';
import { Clash } from './clash.tsx';
import { comment } from './guest-fields.ts';
import { HeldStep } from './held-step.tsx';

type Props = {
  reservation: Reservation;
  outcome: StepOutcome | undefined;
  draft: Draft | undefined;
  /** The customer is the first of them, then come the relatives. */
  persons: readonly Person[];
  relativeId: string | undefined;
};

/** The step `loggedInForm`: the account knows the patient, so one press books (S4.4-04). */
export function LoggedInForm({ reservation, outcome, draft, persons, relativeId }: Props) {
  const t = useT();
  const { customer, language } = usePageContext();
  const { money } = useFormat();
  // The field for a telephone number appears only when the subscription has none (S5-05).
  const phoneFields = faultOf(outcome?.refusal, 'phone') === undefined ? [] : [phone];
  // A pre-authorisation is one person's, so the visit under it is for that person.
  const hasRelatives = reservation.forRelative === null && persons.length > 1;
  const paysOf = (one: Person) =>
    one.relationship === null
      ? reservation.cover && reservation.price?.pays
      : reservation.payers.find(({ personId }) => personId === one.id)?.pays;
  const paysHint = (one: Person) => {
    const pays = paysOf(one);
    return pays ? t('covered.person_pays', { amount: money(pays) }) : undefined;
  };
  const relative = relativeIn(persons, relativeId);
  const person = {
    ...personField(persons, { t, language }, paysHint),
    ...(relative && { initial: relative.id }),
  };
  const me = customer ? fullName(customer, language) : '';
  const commentHint = reservation.hasComment ? { hint: 'reservation.logged_in.comment_kept' } : {};
  return (
    <HeldStep
      title={t('reservation.logged_in.title')}
      reservation={reservation}
      outcome={outcome}
      draft={draft}
      fields={[...(hasRelatives ? [person] : []), ...phoneFields, { ...comment, ...commentHint }]}
      intent="finish-with-login"
      button={t(reservation.clash ? 'reservation.clash.both' : 'reservation.logged_in.button')}
      other={{ intent: 'release', text: t('reservation.register.release') }}
      lead={
        <>
          {!hasRelatives && (
            <p className="text-l">{t('reservation.logged_in.for', { name: reservation.forRelative ?? me })}</p>
          )}
          <Clash reservation={reservation} />
          <input type="hidden" name="self" value={persons[0]?.id ?? ''} />
          {persons.map((one) => {
            const pays = paysOf(one);
            return pays && <input key={one.id} type="hidden" name={`pays-${one.id}`} value={pays.amount} />;
          })}
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
