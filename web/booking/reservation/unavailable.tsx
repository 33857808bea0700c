import { useConfig } from '../../platform/page-context.tsx';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { PhoneBlock } from '../../platform/ui/phone.tsx';
import type { StepRefusal } from './action-data.ts';
import { Alternatives } from './alternatives.tsx';
import { Step } from './step.tsx';

type Props = { refusal: StepRefusal | undefined; search: string; subfunctionId?: string | undefined };

/** No reservation came of it: somebody else was first, or the address names none. */
export function Lost({ refusal, search, subfunctionId }: Props) {
  const t = useT();
  const { timeZone } = useConfig();
  return (
    <Step
      title={t(refusal ? 'reservation.lost.title' : 'reservation.none.title')}
      error={refusal !== undefined}
      help={<PhoneBlock />}
    >
      {refusal ? (
        <RefusalPanel refusal={refusal}>
          <PageForm method="post">
            <input type="hidden" name="subfunctionId" value={subfunctionId} />
            <Alternatives times={refusal.alternatives} timeZone={refusal.timeZone ?? timeZone} name="slotId" />
          </PageForm>
        </RefusalPanel>
      ) : (
        <p className="text-l">{t('reservation.none.lead')}</p>
      )}
      <p>
        <LinkButton kind="quiet" href={search}>
          {t('reservation.ended.search')}
        </LinkButton>
      </p>
    </Step>
  );
}
