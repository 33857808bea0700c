import type { ClaimMessage } from '../../../contract/claims/claim.ts';
import { useT } from '../../platform/texts.ts';
import { FileRows } from '../../records/case/case-files.tsx';
import { CaseMessages } from '../../records/case/case-messages.tsx';

type Props = { messages: readonly ClaimMessage[]; asks: boolean };

export function ClaimMessages({ messages, asks }: Props) {
  const t = useT();
  return (
    <CaseMessages
      title={t('claims.messages')}
      messages={messages}
      asks={asks}
      words={({ by, kind }) => ({ lead: t(`care.by.${by}`), what: t(`claims.kind.${kind}`) })}
    >
      {({ files }) => <FileRows files={files} />}
    </CaseMessages>
  );
}
