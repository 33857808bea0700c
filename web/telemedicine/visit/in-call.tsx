import type { VideoVisit } from '../../../contract/telemedicine/video-visit.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { phoneHref } from '../../platform/ui/phone.tsx';
import type { CallState } from '../call/call.ts';
import { CallStage } from '../call-view/call-stage.tsx';
import type { RoomParts } from '../call-view/room-parts.ts';
import { isOwnMessage } from './own-message.ts';
import type { RoomOutcome } from './visit-outcome.ts';

type Props = {
  visit: VideoVisit;
  call: CallState & { write: (text: string) => void };
  outcome: RoomOutcome | undefined;
  parts: RoomParts;
  leave: () => void;
};

export function InCall({
  visit: { messages, self, fallbackPhone },
  call,
  outcome,
  parts: { media, own },
  leave,
}: Props) {
  const t = useT();
  const { phone } = useConfig();
  return (
    <CallStage
      call={call}
      media={media}
      own={own}
      messages={messages}
      isOwn={(message) => isOwnMessage(message, self)}
      intent="say"
      refusal={outcome?.refusal}
      leave={leave}
      isWide
      phone={
        <>
          {fallbackPhone !== null && <p>{t('video_room.phone.doctor_calls', { phone: fallbackPhone })}</p>}
          <p>
            <LinkButton kind="quiet" href={phoneHref(phone.number)}>
              {t('video_room.phone.call', { phone: phone.number })}
            </LinkButton>
          </p>
        </>
      }
    />
  );
}
