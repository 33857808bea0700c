import { dayParts } from '../../../contract/booking/day-part.ts';
import { weekdays } from '../../../contract/booking/weekdays.ts';
import { weekday } from '../../../contract/platform/format.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { faultOf, type Refusal } from '../../platform/refusal/refusal.ts';
import { useT } from '../../platform/texts.ts';
import { Checkboxes } from '../../platform/ui/choices.tsx';
import type { TickedDays } from './ticked.ts';

type Props = { ticked: TickedDays; refusal: Refusal | undefined };

export function WindowChoices({ ticked, refusal }: Props) {
  const t = useT();
  const dayName = useWeekday();
  return (
    <>
      <Checkboxes
        name="weekdays"
        label={t('waiting.form.weekdays')}
        error={faultOf(refusal, 'weekdays')}
        choices={weekdays.map((day) => ({ value: String(day), label: dayName(day) }))}
        values={ticked.weekdays}
      />
      <Checkboxes
        name="dayParts"
        label={t('waiting.form.parts')}
        error={faultOf(refusal, 'dayParts')}
        choices={dayParts.map((part) => ({ value: part, label: t(`waiting.part.${part}`) }))}
        values={ticked.dayParts}
      />
    </>
  );
}

/** The name of a weekday, such as `hétfő`, read from a date: 5 January 1970 was a Monday. */
export function useWeekday(): (day: number) => string {
  const { language } = usePageContext();
  return (day) => weekday(`1970-01-${String(4 + day).padStart(2, '0')}`, language);
}
