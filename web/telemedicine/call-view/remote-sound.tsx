import { useEffect, useRef, useState } from 'react';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';

type Props = { stream: MediaStream | undefined; sink: string | undefined };

export function RemoteSound({ stream, sink }: Props) {
  const t = useT();
  const audio = useRef<HTMLAudioElement>(undefined);
  const [isBlocked, block] = useState(false);
  useEffect(() => {
    if (!stream) return undefined;
    const own = new Audio();
    own.srcObject = stream;
    audio.current = own;
    own.play().then(
      () => block(false),
      (error: unknown) => block(error instanceof Error && error.name === 'NotAllowedError'),
    );
    return () => {
      own.pause();
      own.srcObject = null;
    };
  }, [stream]);
  useEffect(() => {
    if (sink !== undefined && stream && audio.current && 'setSinkId' in audio.current)
      audio.current.setSinkId(sink).catch(() => undefined);
  }, [sink, stream]);
  if (!isBlocked) return null;
  const play = () =>
    audio.current?.play().then(
      () => block(false),
      () => undefined,
    );
  return (
    <Button type="button" onClick={() => void play()}>
      {t('video_room.call.sound_on')}
    </Button>
  );
}
