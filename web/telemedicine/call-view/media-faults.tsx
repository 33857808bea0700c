import { useT } from '../../platform/texts.ts';
import { Panel } from '../../platform/ui/panel.tsx';
import { type OwnMediaState, sides } from '../call/own-media.ts';

export function MediaFaults({ own: { faults } }: { own: OwnMediaState }) {
  const t = useT();
  return sides.map((side) => {
    const fault = faults[side];
    return (
      fault && (
        <Panel key={side} kind="warning" title={t(`video_room.fault.${side}.${fault}`)}>
          <p>{t(`video_room.mend.${fault}`)}</p>
        </Panel>
      )
    );
  });
}
