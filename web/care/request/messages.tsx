import type { CareMessage } from '../../../contract/care/care-request.ts';
import { useT } from '../../platform/texts.ts';
import { CaseMessages } from '../../records/case/case-messages.tsx';
import { ProposedTimes } from '../proposed-times.tsx';

type Props = { messages: readonly CareMessage[]; canTake: boolean; asks: boolean };

export function Messages({ messages, canTake, asks }: Props) {
  const t = useT();
  return (
    <CaseMessages
      title={t('care.request.messages')}
      messages={messages}
      asks={asks}
      words={({ by, kind }) => ({
        lead: t(`care.by.${by}`),
        what: by === 'desk' || kind === 'booking' ? t(`care.kind.${kind}`) : undefined,
      })}
    >
      {({ times }) => <ProposedTimes times={times} take={canTake ? 'take' : undefined} />}
    </CaseMessages>
  );
}
