import { useConfig } from '../../platform/page-context.tsx';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { PhoneBlock } from '../../platform/ui/phone.tsx';
import type { Outcome } from './action-data.ts';
import { Alternatives } from './alternatives.tsx';
import { Step } from './step.tsx';

type Props = { outcome: Outcome | undefined; search: string };

/** No reservation came of it: somebody else was first, or the address names none. */
export function Lost({ outcome, search }: Props) {
  const t = useT();
  const { timeZone } = useConfig();
  const refusal = outcome?.refusal;
  return (
    <Step
      title={t(refusal ? 'reservation.lost.title' : 'reservation.none.title')}
      error={refusal !== undefined}
      help={<PhoneBlock />}
    >
      {outcome?.refusal ? (
        <RefusalPanel refusal={outcome.refusal}>
          <PageForm method="post">
            <input type="hidden" name="subfunctionId" value={outcome.subfunctionId} />
            <Alternatives times={outcome.alternatives} timeZone={outcome.timeZone ?? timeZone} name="slotId" />
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
