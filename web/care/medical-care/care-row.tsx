import type { MedicalCare } from '../../../contract/care/medical-care.ts';
import { careStates } from '../../../contract/care/medical-care-states.ts';
import { href } from '../../../contract/href.ts';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { capital } from '../../platform/ui/capital.ts';
import { StretchedLink } from '../../platform/ui/card.tsx';
import { useDueText } from '../../platform/ui/due.tsx';
import { isChoosing } from './organised-care.tsx';
import { useCareTitle } from './use-care-title.ts';

type Props = {
  care: Pick<
    MedicalCare,
    'number' | 'person' | 'serviceType' | 'specialization' | 'status' | 'turn' | 'dueAt' | 'overdue'
  >;
};

export function CareRow({ care }: Props) {
  const { number, person, status, turn } = care;
  const t = useT();
  const titleOf = useCareTitle();
  const due = useDueText()(care, 'care.organised.until');
  return (
    <li className="relative grid gap-0.5 rounded-card border border-border bg-surface p-4">
      <h3 className="text-l">
        <StretchedLink href={href('medical-care', { number })}>
          {[person, titleOf(care)].filter(Boolean).join(', ')}
        </StretchedLink>
      </h3>
      <p>
        <Badge kind={isChoosing({ status, turn }) ? 'warning' : careStates[status].tone}>
          {capital(t(`medical_care.state.${status}`))}
        </Badge>
      </p>
      {isChoosing({ status, turn }) ? <p>{t('care.organised.choose')}</p> : due !== undefined && <p>{due}</p>}
      <p className="text-s text-text-muted">
        {t('care.list.care_number')} <span className="tabular-nums">{number}</span>
      </p>
    </li>
  );
}
