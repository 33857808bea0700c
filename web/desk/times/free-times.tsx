import type { ReactNode } from 'react';
import type { FreeTime } from '../../../contract/care/proposed-time.ts';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { FieldError } from '../../platform/ui/field.tsx';
import { useWhen } from '../../platform/ui/when.tsx';
import { timeValue } from './time-value.ts';
import { useTimePrice } from './use-time-price.ts';

type Props = {
  times: readonly FreeTime[];
  chosen: readonly string[];
  error: string | undefined;
  mayPropose: boolean;
  mayBook: boolean;
  isKnown: boolean;
};

export function FreeTimes({ times, chosen, error, mayPropose, mayBook, isKnown }: Props) {
  const t = useT();
  const when = useWhen();
  const priceOf = useTimePrice();
  const first = times.findIndex((time) => time.mayPropose);
  return (
    <fieldset className="grid gap-2" aria-describedby={error ? 'times-error' : undefined}>
      <legend className="mb-1.5 font-semibold">{t('desk.request.times')}</legend>
      <FieldError name="times">{error}</FieldError>
      {times.length === 0 && <p>{t('desk.request.no_times')}</p>}
      <ul className="divide-y divide-border border-y border-border empty:hidden">
        {times.map((time, no) => {
          // The error summary links to the name of the field, so the first box has that as its id.
          const id = no === first ? 'times' : `time-${no}`;
          const timeText = `${when(time.start, time.timeZone)}, ${time.doctor}`;
          const ticks = mayPropose && time.mayPropose;
          return (
            <li
              key={`${time.slotId} ${time.subfunctionId}`}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1"
            >
              {ticks && (
                <input
                  type="checkbox"
                  id={id}
                  name="times"
                  value={timeValue(time)}
                  defaultChecked={chosen.includes(timeValue(time))}
                  className="size-6 shrink-0 accent-action"
                />
              )}
              <Label htmlFor={ticks ? id : undefined}>
                <span className="font-semibold">{timeText}</span>
                <span className="block text-s text-text-muted">
                  {time.visit}, {time.provider}, {time.address}
                </span>
                <span className="block text-s">{priceOf(time)}</span>
              </Label>
              {mayBook && (
                <Button
                  kind="quiet"
                  name="book"
                  value={timeValue(time)}
                  aria-label={t('desk.request.book_of', { time: `${timeText}. ${priceOf(time)}` })}
                >
                  {t('desk.request.book')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {mayPropose && times.some((time) => time.mayPropose) && (
        <div>
          <Button kind="quiet" name="intent" value="propose">
            {t('desk.request.propose')}
          </Button>
        </div>
      )}
      {!isKnown && <p className="text-s text-text-muted">{t('desk.request.no_booking')}</p>}
    </fieldset>
  );
}

function Label({ htmlFor, children }: { htmlFor: string | undefined; children: ReactNode }) {
  const look = 'grow basis-48 py-1';
  if (htmlFor === undefined) return <span className={look}>{children}</span>;
  return (
    <label htmlFor={htmlFor} className={look}>
      {children}
    </label>
  );
}
