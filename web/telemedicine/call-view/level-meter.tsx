import { useId } from 'react';
import { useT } from '../../platform/texts.ts';
import { wordOf } from '../call/sound-level.ts';
import { useLevel } from './use-level.ts';

/** The level is named in words as well, for people who do not see the bar. */
export function LevelMeter({ track }: { track: MediaStreamTrack | undefined }) {
  const t = useT();
  const id = useId();
  const level = useLevel(track);
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold">
        {t('video_room.level.title')}
      </label>
      {/* Five times the level, because a voice fills only a fifth of its range. */}
      <meter id={id} min={0} max={1} value={Math.min(1, level * 5)} className="h-4 w-full" />
      <p>{t(`video_room.level.${wordOf(level)}`)}</p>
    </div>
  );
}
