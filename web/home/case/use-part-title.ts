import type { CasePart } from '../../../contract/home/case.ts';
import { useCareTitle } from '../../care/medical-care/use-care-title.ts';
import { useT } from '../../platform/texts.ts';

export function usePartTitle() {
  const t = useT();
  const careTitle = useCareTitle();
  return (part: CasePart | undefined) => {
    if (!part) return '';
    const about = part.service === null ? part.title : careTitle({ serviceType: part.service, specialization: null });
    const title = [t(`case.kind.${part.kind}`), about].filter(Boolean).join(': ');
    return part.person === null ? title : `${title} (${part.person})`;
  };
}
