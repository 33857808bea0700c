import { useEffect, useRef, useState } from 'react';
import type { VideoVisit } from '../../../contract/telemedicine/video-visit.ts';
import { useT } from '../../platform/texts.ts';
import { Panel } from '../../platform/ui/panel.tsx';
import type { CallState } from '../call/call.ts';
import { playTone } from '../call/tone.ts';
import { Conversation } from '../call-view/conversation.tsx';
import { DeviceTest } from '../call-view/device-test.tsx';
import type { RoomParts } from '../call-view/room-parts.ts';
import { isOwnMessage } from './own-message.ts';
import type { RoomOutcome } from './visit-outcome.ts';

type Props = {
  visit: VideoVisit;
  call: CallState & { write: (text: string) => void };
  outcome: RoomOutcome | undefined;
  parts: RoomParts;
};

export function Waiting({ visit, call, outcome, parts }: Props) {
  const t = useT();
  const { place, minutes, doctor, attending, messages, self } = visit;
  const { own } = parts;
  const { line, peers, write } = call;
  const isDoctorHere = peers.some(({ peer, away }) => peer.role === 'doctor' && !away);
  const [isSilent, silence] = useState(false);
  useSign(isDoctorHere && !isSilent, own.chosen.audiooutput);
  return (
    <>
      <div role="status">
        <Panel
          kind={isDoctorHere ? 'success' : 'info'}
          title={t(isDoctorHere ? 'video_room.waiting.doctor_here' : 'video_room.waiting.title', {
            doctor: attending ?? doctor,
          })}
        >
          {place !== null && <p>{t('video_room.waiting.place', { place: place + 1 })}</p>}
          {minutes !== null && <p>{t('video_room.waiting.minutes', { minutes })}</p>}
          <p>{t('video_room.waiting.stay')}</p>
        </Panel>
      </div>
      <p className="font-semibold">{t('video_room.waiting.urgent')}</p>
      {line === 'lost' && (
        <Panel kind="warning" title={t('video_room.line.lost')}>
          <p>{t('video_room.line.lost_text')}</p>
        </Panel>
      )}
      <label className="inline-flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={!isSilent}
          className="size-6 accent-action"
          onChange={() => silence(!isSilent)}
        />
        {t('video_room.waiting.sound')}
      </label>
      <section className="grid gap-3 rounded-card border border-border p-4">
        <p>{t('video_room.waiting.write')}</p>
        <Conversation
          messages={messages}
          peers={peers}
          isOwn={(message) => isOwnMessage(message, self)}
          write={write}
          isLive={false}
          intent="say"
          refusal={outcome?.refusal}
        />
      </section>
      <DeviceTest {...parts} />
    </>
  );
}

function useSign(isOn: boolean, sink: string | undefined): void {
  const speaker = useRef(sink);
  useEffect(() => {
    speaker.current = sink;
  }, [sink]);
  useEffect(() => {
    if (isOn) void playTone(speaker.current);
  }, [isOn]);
}
