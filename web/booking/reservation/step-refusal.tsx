import type { Reservation } from '../../../contract/booking/reservation.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import type { StepOutcome } from './action-data.ts';
import { Alternatives } from './alternatives.tsx';

type Props = { outcome: StepOutcome | undefined; reservation: Reservation | undefined };

export function StepRefusal({ outcome, reservation }: Props) {
  const config = useConfig();
  if (!outcome?.refusal) return null;
  const { timeZone, subfunctionId } = reservation ?? outcome;
  return (
    <RefusalPanel refusal={outcome.refusal}>
      {outcome.alternatives.length > 0 && (
        <PageForm method="post">
          <Alternatives
            times={outcome.alternatives}
            timeZone={timeZone ?? config.timeZone}
            subfunctionId={subfunctionId}
            name="slotId"
            person={outcome.person}
          />
        </PageForm>
      )}
    </RefusalPanel>
  );
}
