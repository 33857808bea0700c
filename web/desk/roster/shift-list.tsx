import { timeOf } from '../../../contract/platform/format.ts';
import type { DutyShift } from '../../../contract/telemedicine/roster.ts';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { useWhen } from '../../platform/ui/when.tsx';

type Props = { shifts: readonly DutyShift[]; now: string };

export function ShiftList({ shifts, now }: Props) {
  const t = useT();
  if (shifts.length === 0) return <p>{t('desk.roster.none')}</p>;
  return (
    <ul className="divide-y divide-border border-y border-border">
      {shifts.map((shift) => (
        <Shift key={shift.id} shift={shift} isOn={Date.parse(shift.start) <= Date.parse(now)} />
      ))}
    </ul>
  );
}

function Shift({ shift, isOn }: { shift: DutyShift; isOn: boolean }) {
  const t = useT();
  const when = useWhen();
  const { id, doctor, provider, service, start, end, timeZone, minutes, mayEnd } = shift;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="grid gap-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <strong>{doctor.name}</strong> {isOn && <Badge>{t('desk.roster.on_duty')}</Badge>}
        </p>
        <p className="tabular-nums">
          {when(start, timeZone)} – {timeOf(end, timeZone)}
        </p>
        <p className="text-s text-text-muted">
          {service} · {provider.name} · {t('desk.roster.minutes', { count: minutes })}
        </p>
        {!mayEnd && <p className="text-s text-text-muted">{t('desk.roster.elsewhere')}</p>}
      </div>
      {mayEnd && (
        <PageForm method="post">
          <input type="hidden" name="shiftId" value={id} />
          <Button kind="quiet" name="intent" value="end">
            {t(isOn ? 'desk.roster.end' : 'desk.roster.take_back')}
            <span className="sr-only">
              {doctor.name}, {when(start, timeZone)}
            </span>
          </Button>
        </PageForm>
      )}
    </li>
  );
}
