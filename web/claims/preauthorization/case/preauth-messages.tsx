import type { Preauthorization } from '../../../../contract/claims/preauthorization.ts';
import { useT } from '../../../platform/texts.ts';
import { CaseMessages } from '../../../records/case/case-messages.tsx';

type Props = Pick<Preauthorization, 'messages'> & { asks?: boolean };

export function PreauthMessages({ messages, asks = false }: Props) {
  const t = useT();
  return (
    <CaseMessages
      title={t('preauth.case.messages')}
      messages={messages}
      asks={asks}
      words={({ kind }) => ({ lead: t(`preauth.message.${kind}`) })}
    />
  );
}
