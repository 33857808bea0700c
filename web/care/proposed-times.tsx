import type { ProposedTime } from '../../contract/care/proposed-time.ts';
import { usePlace } from '../booking/reservation/use-place.ts';
import { CoverNote } from '../entitlement/cover-note.tsx';
import { coverRow } from '../entitlement/cover-row.ts';
import { Pays } from '../entitlement/pays.tsx';
import { useConfig } from '../platform/page-context.tsx';
import { useT } from '../platform/texts.ts';
import { Button } from '../platform/ui/button.tsx';
import { PageForm } from '../platform/ui/form.tsx';
import { useWhen } from '../platform/ui/when.tsx';

type Props = {
  times: readonly ProposedTime[];
  /** The `intent` of the button that takes a time; undefined where no time can be taken. */
  take: string | undefined;
  care?: string;
};

/** Each time is shown with its price, and one press books it at that price. */
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
  const place = usePlace();
  const { slotId, start, timeZone, doctor, visit, video, provider, address, state, bookable, price } = time;
  const timeText = when(start, timeZone);
  return (
    <li className="grid gap-1">
      <p className="font-semibold">{timeText}</p>
      <p>{[doctor, visit].filter(Boolean).join(' · ')}</p>
      <p>{place({ video, provider: { name: provider, address } })}</p>
      {state !== 'gone' && <Costs time={time} />}
      {take !== undefined && bookable && (
        <PageForm method="post">
          <input type="hidden" name="slotId" value={slotId} />
          {price && <input type="hidden" name="pays" value={price.pays.amount} />}
          {care !== undefined && <input type="hidden" name="care" value={care} />}
          <Button name="intent" value={take} aria-label={t('care.request.take_of', { when: timeText })}>
            {t('care.request.take')}
          </Button>
        </PageForm>
      )}
      {state !== 'free' && <p className="text-text-muted">{t(`care.request.time.${state}`)}</p>}
    </li>
  );
}

function Costs({ time: { price, cover } }: Pick<TimeProps, 'time'>) {
  const t = useT();
  const { hostLocale } = useConfig();
  if (price) return <Pays price={price} cover={cover} />;
  return (
    <>
      <p>{t('care.request.no_price')}</p>
      <CoverNote cover={cover ? coverRow(cover, hostLocale) : undefined} />
    </>
  );
}
