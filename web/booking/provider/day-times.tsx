import { CalendarClock, Check } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { useTimeLook } from '../../platform/ui/time-look.ts';
import { BookedMark } from '../offering/booked-mark.tsx';
import { hrefWith } from '../offering/search-query.ts';
import type { Day, Time } from './week.ts';

type Props = { day: Day; open: boolean; chosen: string | undefined; onChoose: (time: Time) => void };

const rows = 6;

export function DayTimes({ day, open, chosen, onChoose }: Props) {
  const t = useT();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const [all, setAll] = useState(query.get('all') === '1');
  const hidden = all ? 0 : Math.max(0, day.times.length - rows);
  return (
    <fieldset id={`day-${day.date}`} className={`min-w-0 ${open ? '' : 'max-xl:hidden'}`}>
      <legend tabIndex={-1} className="mb-1 text-s font-semibold xl:w-full xl:text-center">
        <span className="xl:sr-only">{day.name}</span>
        <span aria-hidden="true" className="hidden xl:block">
          {t(`provider.weekday.${day.weekday}`)} {day.number}
        </span>
      </legend>
      {day.times.length === 0 && <p className="text-text-muted xl:text-center xl:text-s">{t('provider.day.none')}</p>}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-2 xl:grid-cols-1">
        {day.times.map((time, index) => (
          <li key={time.slotId} className={index >= rows && !all ? 'xl:hidden' : ''}>
            <TimeChoice time={time} day={day} required={open} chosen={chosen === time.slotId} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Link
          href={hrefWith(pathname, query, { all: '1' })}
          onClick={(event) => {
            event.preventDefault();
            setAll(true);
          }}
          className="hidden min-h-11 items-center justify-center text-s xl:flex"
        >
          {t('provider.day.more', { count: hidden })}
          <span className="sr-only">, {day.name}</span>
        </Link>
      )}
      <Link href="#days" className="mt-2 inline-flex min-h-11 items-center xl:hidden">
        {t('provider.day.other')}
      </Link>
    </fieldset>
  );
}

type ChoiceProps = { time: Time; day: Day; required: boolean; chosen: boolean; onChoose: (time: Time) => void };

function TimeChoice({ time, day, required, chosen, onChoose }: ChoiceProps) {
  const t = useT();
  return (
    <label
      className={`group/time relative flex min-h-11 min-w-14 flex-wrap items-center justify-center gap-x-1 px-1 has-checked:border-slot-selected has-checked:bg-slot-selected has-checked:text-on-slot-selected has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus-ring ${useTimeLook()}`}
    >
      <input
        type="radio"
        name="slotId"
        value={time.slotId}
        required={required}
        defaultChecked={chosen}
        onChange={() => onChoose(time)}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <Check aria-hidden="true" className="absolute inset-e-0.5 top-0.5 hidden size-3.5 group-has-checked/time:block" />
      <span className="whitespace-nowrap">
        {time.time}
        {time.until && <span className="block text-xs">–{time.until}</span>}
        {time.pays && <span className="block text-xs">{time.pays}</span>}
      </span>
      <BookedMark by={time.bookedBy} />
      <span className="sr-only">, {day.name}</span>
      {time.clash && (
        <>
          <CalendarClock aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="sr-only">
            ,{' '}
            {time.clash.forRelative === null
              ? t('provider.clash.time', { doctor: time.clash.doctor })
              : t('provider.clash.time_relative', { doctor: time.clash.doctor, name: time.clash.forRelative })}
          </span>
        </>
      )}
      {time.own && (
        <span className="mb-1 rounded-pill bg-accent px-1.5 text-xs text-on-accent">{t('provider.day.own')}</span>
      )}
    </label>
  );
}
