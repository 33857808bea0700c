import { useT } from '../../platform/texts.ts';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import type { StepOutcome } from './action-data.ts';
import { SearchAgain } from './search-again.tsx';
import { StepRefusal } from './step-refusal.tsx';

type Props = { outcome: StepOutcome | undefined; search: string };

export function Unavailable({ outcome, search }: Props) {
  const t = useT();
  const refusal = outcome?.refusal;
  return (
    <RailPage title={t(refusal ? 'reservation.lost.title' : 'reservation.none.title')} error={refusal}>
      {outcome?.refusal ? (
        <StepRefusal outcome={outcome} reservation={undefined} />
      ) : (
        <p className="text-l">{t('reservation.none.lead')}</p>
      )}
      <SearchAgain href={search} />
    </RailPage>
  );
}
