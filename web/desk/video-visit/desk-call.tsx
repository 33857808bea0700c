import type { DeskVideoVisit } from '../../../contract/telemedicine/video-visit-desk.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { phoneHref } from '../../platform/ui/phone.tsx';
import type { CallState } from '../../telemedicine/call/call.ts';
import { CallStage } from '../../telemedicine/call-view/call-stage.tsx';
import { Conversation } from '../../telemedicine/call-view/conversation.tsx';
import { DeviceTest } from '../../telemedicine/call-view/device-test.tsx';
import type { RoomParts } from '../../telemedicine/call-view/room-parts.ts';

type Props = {
  visit: DeskVideoVisit;
  call: CallState & { write: (text: string) => void };
  parts: RoomParts;
  isCall: boolean;
  outcome: FormOutcome | undefined;
};

const isOwn = ({ by }: DeskVideoVisit['messages'][number]) => by === 'desk';

export function DeskCall({ visit: { messages, phone }, call, parts, isCall, outcome }: Props) {
  const t = useT();
  const written = { messages, isOwn, intent: 'say', refusal: outcome?.refusal } as const;
  if (!isCall)
    return (
      <>
        <Conversation {...written} peers={call.peers} write={call.write} isLive={false} />
        <DeviceTest {...parts} />
      </>
    );
  return (
    <CallStage
      {...written}
      call={call}
      media={parts.media}
      own={parts.own}
      leave={undefined}
      isWide={false}
      phone={
        phone !== null && (
          <p>
            <LinkButton kind="quiet" href={phoneHref(phone)}>
              {t('desk.video.call', { phone })}
            </LinkButton>
          </p>
        )
      }
    />
  );
}
