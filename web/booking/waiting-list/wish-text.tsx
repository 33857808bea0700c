import { dayParts } from '../../../contract/booking/day-part.ts';
import type { WaitingPlace } from '../../../contract/booking/waiting-list.ts';
import { weekdays } from '../../../contract/booking/weekdays.ts';
import { dayShort } from '../../../contract/platform/format.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { useWeekday } from './window-choices.tsx';

export function useWishText(place: WaitingPlace): { what: string; where: string; when: string } {
  const t = useT();
  const { hostLocale } = useConfig();
  const dayName = useWeekday();
  const { subfunction, specialization, doctor, provider, location } = place;
  const days = t('waiting.wish.days', {
    from: dayShort(place.earliest, hostLocale),
    to: dayShort(place.latest, hostLocale),
  });
  const some = [
    place.weekdays.length < weekdays.length ? place.weekdays.map(dayName).join(', ') : undefined,
    place.dayParts.length < dayParts.length
      ? place.dayParts.map((part) => t(`waiting.part.${part}`)).join(', ')
      : undefined,
  ];
  return {
    what: [specialization, subfunction.name].filter(Boolean).join(' – '),
    where: [doctor?.name, provider?.name, location].filter(Boolean).join(', ') || t('waiting.wish.anywhere'),
    when: [days, ...some].filter(Boolean).join('; '),
  };
}
