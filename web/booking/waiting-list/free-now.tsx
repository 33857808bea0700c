import { href } from '../../../contract/href.ts';
import { PageForm } from '../../platform/ui/form.tsx';
import { Alternatives } from '../reservation/alternatives.tsx';
import type { WaitingOutcome } from './outcome.ts';

type Props = { outcome: WaitingOutcome | undefined; formKey: string };

/** Times that are free now and would suit, each booked by one press (KW003). */
export function FreeNow({ outcome, formKey }: Props) {
  if (!outcome || outcome.alternatives.length === 0) return null;
  return (
    <PageForm method="post" action={href('reservation')}>
      <input type="hidden" name="key" value={formKey} />
      <Alternatives
        times={outcome.alternatives}
        timeZone={outcome.timeZone ?? ''}
        subfunctionId={outcome.subfunctionId}
        name="slotId"
      />
    </PageForm>
  );
}
