import type { MedicalCare } from '../../../contract/care/medical-care.ts';
import { useHasText, useT } from '../../platform/texts.ts';

/** The specialty, or the service if none was named. The search is no name for a care. */
export function useCareTitle() {
  const t = useT();
  const has = useHasText();
  return ({ serviceType, specialization }: Pick<MedicalCare, 'serviceType' | 'specialization'>): string => {
    const own = `care.title.${serviceType}`;
    return specialization?.name ?? t(has(own) ? own : `home.service.${serviceType}.title`);
  };
}
