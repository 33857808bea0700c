import type { MedicalCare } from '../../../contract/care/medical-care.ts';
import { useHasText, useT } from '../../platform/texts.ts';

/** A care is named by its specialty, or else by its service; the service of the search has a name of its own here. */
export function useCareTitle() {
  const t = useT();
  const has = useHasText();
  return ({ serviceType, specialization }: Pick<MedicalCare, 'serviceType' | 'specialization'>): string => {
    const own = `care.title.${serviceType}`;
    return specialization?.name ?? t(has(own) ? own : `home.service.${serviceType}.title`);
  };
}
