import type { ReactNode } from 'react';
import type { CaseList } from '../../../contract/desk/work-lists.ts';
import { href } from '../../../contract/href.ts';
import type { Access } from '../../../contract/identity/access-log.ts';
import type { CaseDesk } from '../../../contract/platform/case-desk.ts';
import { History } from '../../identity/history/history.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { DeskPage } from '../desk-page.tsx';
import { CaseNotes } from './case-notes.tsx';
import { WithdrawConsent } from './withdraw-consent.tsx';

type Props = {
  title: string;
  list: CaseList['id'];
  outcome: FormOutcome | undefined;
  /** The number of the case that the customer's whole episode is found by. */
  part?: string | undefined;
  history?: readonly Access[];
  steps: ReactNode;
  desk?: CaseDesk;
  children: ReactNode;
};

export function CasePage({ title, list, outcome, part, history, steps, desk, children }: Props) {
  const t = useT();
  return (
    <DeskPage
      title={title}
      part={part}
      error={outcome?.refusal}
      before={<BackLink href={href('desk', {}, { list })}>{t('desk.call_back.back')}</BackLink>}
    >
      <RefusalPanel refusal={outcome?.refusal} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          {children}
          {history && history.length > 0 && (
            <section className="grid gap-2">
              <h2 className="text-l">{t('desk.history.title')}</h2>
              <History items={history} isDesk />
            </section>
          )}
        </div>
        <div className="grid gap-6">
          {steps}
          {desk && <CaseNotes desk={desk} outcome={outcome} />}
          {desk?.mayWithdrawConsent && <WithdrawConsent />}
        </div>
      </div>
    </DeskPage>
  );
}
