import type { FreeTime } from '../../../contract/care/proposed-time.ts';

export type TimesQuery = Record<'subfunction' | 'from' | 'location', string>;

type Time = Pick<FreeTime, 'slotId' | 'subfunctionId'>;

/** A time and its visit as one value of a form. */
export function timeValue({ slotId, subfunctionId }: Time): string {
  return `${slotId} ${subfunctionId}`;
}

/** What it says is checked by the operation. */
export function timeOfValue(value: string): Time {
  const [slotId = '', subfunction] = value.split(' ');
  return { slotId, subfunctionId: Number(subfunction ?? Number.NaN) };
}

export function timesIn(form: FormData): Time[] {
  return form.getAll('times').map((value) => timeOfValue(String(value)));
}
