import type { WorkKinds } from '../../../contract/desk/work-lists.ts';
import { useT } from '../../platform/texts.ts';

export function useKindText(): (words: WorkKinds['words'], kind: string) => string {
  const t = useT();
  const texts: Readonly<Record<WorkKinds['words'], (kind: string) => string>> = {
    service: (kind) => t(`home.service.${kind}.title`),
    letter: (kind) => t(`desk.letter.kind.${kind}`),
    identifier: (kind) => t(`desk.identifier.${kind}`),
  };
  return (words, kind) => texts[words](kind);
}
