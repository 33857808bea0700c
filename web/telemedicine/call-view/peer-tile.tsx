import { MicOff, VideoOff } from 'lucide-react';
import { useT } from '../../platform/texts.ts';
import { Avatar } from '../../platform/ui/avatar.tsx';
import type { CallPeer } from '../call/members.ts';
import { Picture } from './picture.tsx';

export function PeerTile({ peer: { peer, stream, connected, away, microphone, camera, speaks } }: { peer: CallPeer }) {
  const t = useT();
  const isSeen = connected && camera;
  return (
    <figure
      className={`relative grid min-h-40 grow only-of-type:min-h-72 place-items-center overflow-hidden rounded-card border-4 bg-inverse text-on-inverse ${speaks ? 'border-accent' : 'border-inverse'}`}
    >
      <Picture
        stream={stream}
        label={t('video_room.peer.picture', { name: peer.name })}
        className={`size-full max-h-[70dvh] object-contain ${isSeen ? '' : 'invisible absolute'}`}
      />
      {!isSeen && (
        <div className="grid justify-items-center gap-3 p-4 text-center">
          <Avatar name={peer.name} photo={null} className="size-20 text-xl" />
          <p>
            {t(connected ? 'video_room.peer.no_camera' : away ? 'video_room.peer.away' : 'video_room.peer.connects')}
          </p>
        </div>
      )}
      <figcaption className="absolute start-0 top-0 flex flex-wrap items-center gap-2 rounded-ee-card bg-inverse px-3 py-1 text-s text-on-inverse">
        <span className="font-semibold">{peer.name}</span>
        {speaks && <span>{t('video_room.peer.speaks')}</span>}
        {!microphone && (
          <span className="inline-flex items-center gap-1">
            <MicOff aria-hidden="true" className="size-4" />
            {t('video_room.peer.muted')}
          </span>
        )}
        {!camera && connected && <VideoOff aria-hidden="true" className="size-4" />}
      </figcaption>
    </figure>
  );
}
