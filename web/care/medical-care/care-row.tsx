import type { MedicalCare } from '../../../contract/care/medical-care.ts';
import { href } from '../../../contract/href.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { capital } from '../../platform/ui/capital.ts';
import { StretchedLink } from '../../platform/ui/card.tsx';
import { useWhen } from '../../platform/ui/when.tsx';
import { isChoosing } from './organised-care.tsx';

type Props = { care: Pick<MedicalCare, 'number' | 'person' | 'serviceType' | 'status' | 'turn' | 'dueAt'> };

export function CareRow({ care: { number, person, serviceType, status, turn, dueAt } }: Props) {
  const t = useT();
  const when = useWhen();
  const { timeZone } = useConfig();
  return (
    <li className="relative grid gap-0.5 rounded-card border border-border bg-surface p-4">
      <h3 className="text-l">
        <StretchedLink href={href('medical-care', { number })}>
          {[person, t(`home.service.${serviceType}.title`)].filter(Boolean).join(', ')}
        </StretchedLink>
      </h3>
      <p>
        <Badge kind={turn === 'customer' ? 'warning' : 'plain'}>{capital(t(`medical_care.state.${status}`))}</Badge>
      </p>
      {isChoosing({ status, turn }) ? (
        <p>{t('care.organised.choose')}</p>
      ) : (
        dueAt !== null && <p>{t('care.organised.until', { when: when(dueAt, timeZone) })}</p>
      )}
      <p className="text-s text-text-muted">
        {t('care.list.care_number')} <span className="tabular-nums">{number}</span>
      </p>
    </li>
  );
}
