import type { ProposedTime } from '../../contract/care/proposed-time.ts';
import { useT } from '../platform/texts.ts';
import { Button } from '../platform/ui/button.tsx';
import { PageForm } from '../platform/ui/form.tsx';
import { useWhen } from '../platform/ui/when.tsx';

type Props = {
  times: readonly ProposedTime[];
  /** The `intent` of the button that takes one; without it none can be taken. */
  take: string | undefined;
  /** The number of the medical care that they are for. */
  care?: string;
};

/** Each is booked by one press. */
export function ProposedTimes({ times, take, care }: Props) {
  if (times.length === 0) return null;
  return (
    <ul className="grid gap-3">
      {times.map((time) => (
        <Time key={time.slotId} time={time} take={take} care={care} />
      ))}
    </ul>
  );
}

type TimeProps = Pick<Props, 'take'> & { time: ProposedTime; care: string | undefined };

function Time({ time, take, care }: TimeProps) {
  const t = useT();
  const when = useWhen();
  const { slotId, start, timeZone, doctor, provider, isFree } = time;
  const said = when(start, timeZone);
  return (
    <li className="grid gap-1">
      <p className="font-semibold">{said}</p>
      <p>
        {doctor} · {provider}
      </p>
      {take !== undefined && isFree && (
        <PageForm method="post">
          <input type="hidden" name="slotId" value={slotId} />
          {care !== undefined && <input type="hidden" name="care" value={care} />}
          <Button name="intent" value={take} aria-label={t('care.request.take_of', { when: said })}>
            {t('care.request.take')}
          </Button>
        </PageForm>
      )}
      {!isFree && <p className="text-text-muted">{t('care.request.taken')}</p>}
    </li>
  );
}
