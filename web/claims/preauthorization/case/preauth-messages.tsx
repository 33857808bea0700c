import type { Preauthorization } from '../../../../contract/claims/preauthorization.ts';
import { useT } from '../../../platform/texts.ts';
import { CaseMessages } from '../../../records/case/case-messages.tsx';

export function PreauthMessages({ messages }: Pick<Preauthorization, 'messages'>) {
  const t = useT();
  return (
    <CaseMessages
      title={t('preauth.case.messages')}
      messages={messages}
      words={({ kind }) => ({ lead: t(`preauth.message.${kind}`) })}
    />
  );
}
