import type { FreeTime } from '../../../contract/directory/offering.ts';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { useWhen } from '../../platform/ui/when.tsx';

type Props = {
  times: readonly FreeTime[];
  timeZone: string;
  subfunctionId: string | number | undefined;
  name: string;
  person?: string | undefined;
};

/** The chosen slot's id is sent under `name`, by which the form around it knows what to do with it. */
export function Alternatives({ times, timeZone, subfunctionId, name, person }: Props) {
  const t = useT();
  const when = useWhen();
  if (times.length === 0) return null;
  return (
    <div className="grid justify-items-start gap-3">
      <p className="font-semibold">{t('reservation.alternatives.title')}</p>
      <input type="hidden" name="subfunctionId" value={subfunctionId} />
      {person !== undefined && <input type="hidden" name="for" value={person} />}
      {times.map(({ slotId, start }) => (
        <Button key={slotId} kind="quiet" name={name} value={slotId}>
          {when(start, timeZone)}
        </Button>
      ))}
    </div>
  );
}
