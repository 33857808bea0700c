import type { WaitingPlace } from '../../../contract/booking/waiting-list.ts';
import { href } from '../../../contract/href.ts';
import { FormField } from '../../platform/form/form-field.tsx';
import { useFormat } from '../../platform/format.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { ErrorSummary } from '../../platform/ui/error-summary.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { useClock, useWhen } from '../../platform/ui/when.tsx';
import { useMinutesLeft } from '../reservation/use-minutes-left.ts';
import { usePlace } from '../reservation/use-place.ts';
import type { WaitingOutcome } from './outcome.ts';
import { phone } from './wish-fields.ts';

type Props = {
  offer: NonNullable<WaitingPlace['offer']>;
  outcome: WaitingOutcome | undefined;
  earlierThan: WaitingPlace['earlierThan'];
};

export function OfferCard({ offer, outcome, earlierThan }: Props) {
  const t = useT();
  const when = useWhen();
  const place = usePlace();
  const { money } = useFormat();
  const { id, start, timeZone, doctor, price } = offer;
  // The field for a telephone number appears only when the account has none (S5-05).
  const fault = faultOf(outcome?.refusal, 'phone');
  return (
    <div className="grid gap-2 rounded-control border-s-4 border-info-border bg-info-surface p-4">
      <p className="text-l font-semibold">{when(start, timeZone)}</p>
      <p>
        {doctor.name}
        {price && ` · ${money(price.pays)}`}
      </p>
      <p>{place(offer)}</p>
      <Countdown endsAt={offer.endsAt} />
      {earlierThan && <p>{t(`waiting.offer.${earlierThan.moves ? 'moves' : 'keeps'}`)}</p>}
      <ErrorSummary faults={outcome?.refusal?.faults ?? []} />
      <PageForm method="post" action={href('waiting-list')} className="grid gap-3" noValidate>
        <input type="hidden" name="id" value={id} />
        {price && <input type="hidden" name="pays" value={price.pays.amount} />}
        {fault !== undefined && <FormField row={phone} entries={outcome?.entries} error={fault} />}
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="take">
            {t('waiting.offer.take')}
          </Button>
          <Button kind="quiet" name="intent" value="pass">
            {t('waiting.offer.pass')}
          </Button>
        </div>
      </PageForm>
    </div>
  );
}

/** The minutes left that a screen reader announces; a live countdown would talk without pause. */
const spokenAt = [10, 5, 2, 1];

function Countdown({ endsAt }: { endsAt: string }) {
  const t = useT();
  const clock = useClock();
  const { timeZone } = useConfig();
  const minutes = useMinutesLeft(endsAt);
  const over = minutes !== undefined && minutes <= 0;
  const countdown = minutes === undefined ? '' : t('waiting.offer.left', { minutes });
  return (
    <>
      <p className="font-semibold">
        {over ? t('waiting.offer.over') : t('waiting.offer.until', { time: clock(endsAt, timeZone) })}{' '}
        {!over && countdown}
      </p>
      <p role="status" className="sr-only">
        {minutes !== undefined && spokenAt.includes(minutes) ? countdown : ''}
      </p>
    </>
  );
}
