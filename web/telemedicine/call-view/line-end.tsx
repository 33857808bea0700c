import { useLocation } from 'react-router';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import type { LineEnd as End } from '../call/reconnect.ts';

type Props = { why: End | 'left' };

export function LineEnd({ why }: Props) {
  const t = useT();
  const { pathname } = useLocation();
  return (
    <Panel kind={why === 'left' ? 'info' : 'warning'} title={t(`video_room.end.${why}`)}>
      <p>{t(`video_room.end.${why}_text`)}</p>
      <p>
        <LinkButton href={pathname}>{t('video_room.end.back')}</LinkButton>
      </p>
    </Panel>
  );
}
