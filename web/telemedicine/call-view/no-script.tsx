import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Panel } from '../../platform/ui/panel.tsx';

/** A call needs script, so a person without it is asked to telephone. */
export function NoScript() {
  const t = useT();
  const { phone } = useConfig();
  return (
    <noscript>
      <Panel kind="warning" title={t('video_room.no_script.title')}>
        <p>{t('video_room.no_script.text', { phone: phone.number })}</p>
      </Panel>
    </noscript>
  );
}
