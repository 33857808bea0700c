import type { ComponentProps } from 'react';
import { useT } from '../../platform/texts.ts';
import { History } from './history.tsx';

export function FoldedHistory(history: ComponentProps<typeof History>) {
  const t = useT();
  return (
    <details className="rounded-card border border-border px-4 py-1">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        {t('account.history.title')}
      </summary>
      <History {...history} />
    </details>
  );
}
