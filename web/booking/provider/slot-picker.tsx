import { CalendarClock } from 'lucide-react';
import { type ReactNode, type SubmitEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { zoneText } from '../../../contract/platform/format.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { FieldError } from '../../platform/ui/field.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { useWhen } from '../../platform/ui/when.tsx';
import type { NoTimeQuery } from '../no-time/query.ts';
import { DayChips } from './day-chips.tsx';
import { DayTimes } from './day-times.tsx';
import { NoTimes } from './no-times.tsx';
import type { Day, Time, WeekView } from './week.ts';
import { OtherDate, WeekNav } from './week-nav.tsx';

type Props = {
  week: WeekView;
  slot?: string | undefined;
  /** The search that the waiting list or a call-back goes on with if there is no time. */
  query: NoTimeQuery;
  method: 'get' | 'post';
  action: string;
  children?: ReactNode;
};

/** A narrow page shows the times of one day below links to the days, a wide one seven columns; each week and day has an address. */
export function SlotPicker({ week, slot, query, method, action, children }: Props) {
  const t = useT();
  const whole = usePageContext().mode === 'page';
  const [open, setOpen] = useState(week.open);
  const [chosen, setChosen] = useState(() => choiceIn(week, slot));
  const [missing, setMissing] = useState(false);
  const moved = useRef(false);
  const box = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (moved.current) box.current?.querySelector<HTMLElement>(`#day-${open} legend`)?.focus();
  }, [open]);

  function onDay(date: string) {
    moved.current = true;
    setOpen(date);
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    if (!new FormData(event.currentTarget).has('slotId')) onMissing(event);
  }

  // The page reports a missing time in its own language; without script the browser does, in the browser's language.
  function onMissing(event: SyntheticEvent) {
    event.preventDefault();
    setMissing(true);
    box.current?.querySelector<HTMLElement>(`#day-${open} input`)?.focus();
  }

  const some = week.days.some(({ times }) => times.length > 0);
  return (
    <div className="grid grid-cols-1 gap-2 md:gap-4">
      <WeekNav week={week} />
      <WeekNotes week={week} />
      {!some && <NoTimes week={week} query={query} />}
      {some && (
        <PageForm
          ref={box}
          method={method}
          action={action}
          onSubmit={onSubmit}
          onInvalidCapture={onMissing}
          className="group grid grid-cols-1 gap-2 md:gap-4"
        >
          {children}
          <DayChips days={week.days} open={open} onDay={onDay} />
          <FieldError name="slotId">{missing && !chosen ? t('provider.continue.missing') : undefined}</FieldError>
          <div className="xl:grid xl:grid-cols-7 xl:items-start xl:gap-2">
            {week.days.map((day) => (
              <DayTimes
                key={day.date}
                day={day}
                open={day.date === open}
                chosen={chosen?.time.slotId}
                onChoose={(time) => setChosen({ day, time })}
              />
            ))}
          </div>
          <div
            className={`-mx-3 bg-surface px-3 py-2 md:-mx-6 md:px-6 ${whole ? 'bottom-(--consent,0px) group-has-checked:sticky' : ''} xl:static xl:pt-0`}
          >
            <Button className="w-full">
              {chosen
                ? t('provider.continue.named', { day: chosen.day.word, time: chosen.time.time })
                : t('provider.continue.plain')}
            </Button>
          </div>
        </PageForm>
      )}
      <OtherDate week={week} />
    </div>
  );
}

function WeekNotes({ week }: { week: WeekView }) {
  const t = useT();
  const when = useWhen();
  const elsewhere = [...new Set(week.days.flatMap(({ times }) => times.map(({ bookedBy }) => bookedBy)))].filter(
    (by) => by !== 'portal',
  );
  return (
    <>
      {week.state === 'stale' && (
        <p className="text-s text-text-muted">{t('provider.times.as_of', { time: week.asOf })}</p>
      )}
      {week.zone !== undefined && (
        <p className="text-s">{t('provider.times.zone', { zone: zoneText(week.zone, t) })}</p>
      )}
      {elsewhere.map((by) => (
        <p key={by} className="text-s">
          {t(`provider.times.booked_${by}`)}
        </p>
      ))}
      {week.clashes.map(({ number, doctor, start, timeZone, forRelative }) => (
        <p key={number} className="flex items-center gap-2 text-s">
          <CalendarClock aria-hidden="true" className="size-4 shrink-0" />
          {forRelative === null
            ? t('provider.clash.note', { doctor, when: when(start, timeZone) })
            : t('provider.clash.note_relative', { doctor, when: when(start, timeZone), name: forRelative })}
        </p>
      ))}
    </>
  );
}

type Choice = { day: Day; time: Time };

function choiceIn({ days }: WeekView, slot: string | undefined): Choice | undefined {
  for (const day of days) {
    const time = day.times.find(({ slotId }) => slotId === slot);
    if (time) return { day, time };
  }
  return undefined;
}
