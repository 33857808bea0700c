import type { FreeTime } from '../../../contract/care/proposed-time.ts';

export type TimesQuery = Record<'subfunction' | 'from' | 'location', string>;

type Time = Pick<FreeTime, 'slotId' | 'subfunctionId'>;

export function timeValue({ slotId, subfunctionId, price }: Time & Pick<FreeTime, 'price'>): string {
  return [slotId, subfunctionId, price?.pays.amount].filter((part) => part !== undefined).join(' ');
}

/** The parts of a button's value, which the operation checks. */
export function timeOfValue(value: string): Time & { pays: string | undefined } {
  const [slotId = '', subfunction, pays] = value.split(' ');
  return { slotId, subfunctionId: Number(subfunction ?? Number.NaN), pays };
}

export function timesIn(form: FormData): Time[] {
  const ticked = form.getAll('times').map(String);
  return ticked
    .filter((value) => value !== '')
    .map((value) => {
      const { slotId, subfunctionId } = timeOfValue(value);
      return { slotId, subfunctionId };
    });
}
