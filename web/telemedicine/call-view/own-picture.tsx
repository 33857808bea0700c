import { useMemo } from 'react';
import { useT } from '../../platform/texts.ts';
import { Picture } from './picture.tsx';

type Props = { track: MediaStreamTrack | undefined; className: string };

/** People see their own picture mirrored, and the others see it the right way round. */
export function OwnPicture({ track, className }: Props) {
  const t = useT();
  const stream = useMemo(() => track && new MediaStream([track]), [track]);
  return (
    <Picture
      stream={stream}
      label={t('video_room.self.title')}
      className={`-scale-x-100 bg-inverse object-cover ${className}`}
    />
  );
}
