import { type ReactNode, useState } from 'react';
import type { VideoMessage } from '../../../contract/telemedicine/video-visit.ts';
import type { Refusal } from '../../platform/refusal/refusal.ts';
import { useT } from '../../platform/texts.ts';
import type { CallState } from '../call/call.ts';
import type { OwnMedia, OwnMediaState } from '../call/own-media.ts';
import { type CallPanel, Controls, panelId } from './controls.tsx';
import { Conversation } from './conversation.tsx';
import { DeviceChoice } from './device-choice.tsx';
import { HindrancePanel } from './hindrance-panel.tsx';
import { LineNote } from './line-note.tsx';
import { MediaFaults } from './media-faults.tsx';
import { PeerTile } from './peer-tile.tsx';
import { RemoteSound } from './remote-sound.tsx';
import { SelfView } from './self-view.tsx';
import { useHindrance } from './use-hindrance.ts';

type Props = {
  call: CallState & { write: (text: string) => void };
  media: OwnMedia;
  own: OwnMediaState;
  messages: readonly VideoMessage[];
  isOwn: (message: VideoMessage) => boolean;
  intent: string;
  refusal: Refusal | undefined;
  leave: (() => void) | undefined;
  phone: ReactNode;
  isWide: boolean;
};

const wide = { stage: 'xl:grid-cols-12', picture: 'xl:col-span-8', text: 'xl:col-span-4' } as const;
const narrow = { stage: '', picture: '', text: '' } as const;

export function CallStage({ call, media, own, messages, isOwn, intent, refusal, leave, phone, isWide }: Props) {
  const t = useT();
  const [openPanels, setOpenPanels] = useState<Record<CallPanel, boolean>>({ text: true, devices: false });
  const { peers, line, write } = call;
  const hindrance = useHindrance();
  const look = isWide ? wide : narrow;
  return (
    <section aria-label={t('video_room.call.title')} className={`grid grid-cols-1 items-start gap-4 ${look.stage}`}>
      <div className={`grid gap-2 ${look.picture}`}>
        <LineNote line={line} peers={peers} phone={phone} />
        {hindrance ? <HindrancePanel hindrance={hindrance} /> : <MediaFaults own={own} />}
        <div className="relative flex flex-wrap gap-2">
          {peers.map((peer) => (
            <PeerTile key={peer.peer.id} peer={peer} />
          ))}
          {peers.length === 0 && (
            <p className="grid min-h-64 grow place-items-center rounded-card bg-inverse p-4 text-center text-on-inverse">
              {t('video_room.call.alone')}
            </p>
          )}
          <SelfView track={own.tracks.camera} />
        </div>
        {peers.map(({ peer, stream }) => (
          <RemoteSound key={peer.id} stream={stream} sink={own.chosen.audiooutput} />
        ))}
        <Controls
          media={media}
          own={own}
          openPanels={openPanels}
          toggle={(panel) => setOpenPanels({ ...openPanels, [panel]: !openPanels[panel] })}
          leave={leave}
        />
        <div id={panelId('devices')} hidden={!openPanels.devices}>
          {openPanels.devices && <DeviceChoice media={media} own={own} />}
        </div>
      </div>
      <div id={panelId('text')} hidden={!openPanels.text} className={look.text}>
        <Conversation
          messages={messages}
          peers={peers}
          isOwn={isOwn}
          write={write}
          isLive
          intent={intent}
          refusal={refusal}
        />
      </div>
    </section>
  );
}
