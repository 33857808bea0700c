import type { DeskRelative } from '../../../contract/entitlement/relative.ts';
import { useFormat } from '../../platform/format.ts';
import { useT } from '../../platform/texts.ts';
import { capital } from '../../platform/ui/capital.ts';

export function useRelativeRows() {
  const t = useT();
  const { dayLong } = useFormat();
  return (relative: DeskRelative | null) =>
    relative === null
      ? []
      : [
          { term: capital(t('fields.personId')), value: relative.name },
          { term: t('desk.request.born'), value: dayLong(relative.birthDate) },
          {
            term: capital(t('fields.coverageShared')),
            value: t(`relatives.cover.${relative.cover}`),
          },
        ];
}
