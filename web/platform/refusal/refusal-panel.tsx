import type { ReactNode } from 'react';
import { usePageContext } from '../page-context.tsx';
import { useT } from '../texts.ts';
import { Panel } from '../ui/panel.tsx';
import type { Refusal } from './refusal.ts';

/** What happened, why, and what to do next, by the code's own row (R39); `children` is the way on. */
export function RefusalPanel({ refusal, children }: { refusal: Refusal; children?: ReactNode }) {
  const t = useT();
  const { config, requestId } = usePageContext();
  const values = { phone: config.phone.number, requestId, code: refusal.code, field: '', Article: '', limit: '' };
  return (
    <div role="alert">
      <Panel kind="danger" title={t(`errors.${refusal.code}.text`, values)}>
        <p>{t(`errors.${refusal.code}.cause`, values)}</p>
        <p>{t(`errors.${refusal.code}.next`, values)}</p>
        {children}
      </Panel>
    </div>
  );
}
