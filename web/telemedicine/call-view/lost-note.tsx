import { useT } from '../../platform/texts.ts';
import { Panel } from '../../platform/ui/panel.tsx';

export function LostNote() {
  const t = useT();
  return (
    <div role="alert">
      <Panel kind="warning" title={t('video_room.lost.title')}>
        <p>{t('video_room.lost.text')}</p>
      </Panel>
    </div>
  );
}
