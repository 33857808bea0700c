import type { Move } from '../../../contract/booking/move.ts';
import { useFormat } from '../../platform/format.ts';
import { useWhen } from '../../platform/ui/when.tsx';
import { usePlace } from '../reservation/use-place.ts';

type Props = { title: string; visit: Move['to']; video: boolean };

export function Visit({ title, visit, video }: Props) {
  const when = useWhen();
  const place = usePlace();
  const { money } = useFormat();
  return (
    <section className="grid gap-0.5 rounded-card border border-border bg-surface p-3 text-s md:p-5 md:text-m">
      <h2 className="font-normal text-s text-text-muted">{title}</h2>
      <p className="font-semibold md:text-l">{when(visit.start, visit.timeZone)}</p>
      <p>{visit.doctor.name}</p>
      <p className="text-text-muted">{place({ video, provider: visit.provider })}</p>
      {visit.price && <p className="tabular-nums">{money(visit.price.pays)}</p>}
    </section>
  );
}
