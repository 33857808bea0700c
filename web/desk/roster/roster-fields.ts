import type { DutyDoctor } from '../../../contract/telemedicine/shift.ts';
import { shiftMinutes } from '../../../contract/telemedicine/shift-minutes.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';

const halfHours = Array.from({ length: 48 }, (_, at) => {
  const clock = `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`;
  return { value: clock, label: clock };
});
const lengths = [10, 15, 20, 30, 45, 60].map(String);

export function shiftFields(doctors: readonly DutyDoctor[]): readonly FieldRow[] {
  return [
    {
      name: 'dutyDoctor',
      kind: 'select',
      options: doctors.map((one) => ({
        value: optionOf(one),
        label: [one.doctor.name, one.service, one.provider.name].join(' · '),
      })),
    },
    { name: 'day', kind: 'date', words: 'shiftDay' },
    { name: 'startsAt', kind: 'select', options: halfHours, hint: 'desk.roster.clock' },
    { name: 'endsAt', kind: 'select', options: halfHours, hint: 'desk.roster.night' },
    {
      name: 'minutes',
      kind: 'select',
      words: 'visitMinutes',
      options: lengths.map((value) => ({ value, label: value })),
      initial: String(shiftMinutes.usual),
    },
  ];
}

function optionOf({ doctor, provider, subfunctionId }: DutyDoctor): string {
  return [doctor.id, provider.id, subfunctionId].join('-');
}

export function chosenDoctor(value: string | undefined) {
  const [, doctorId, providerId, subfunctionId] = /^(\d+)-(\d+)-(\d+)$/.exec(value ?? '') ?? [];
  return doctorId && providerId && subfunctionId ? { doctorId, providerId, subfunctionId } : undefined;
}
