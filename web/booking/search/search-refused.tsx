import { useLocation } from 'react-router';
import type { Refusal } from '../../platform/refusal/refusal.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { PhoneBlock } from '../../platform/ui/phone.tsx';

export function SearchRefused({ refusal }: { refusal: Refusal }) {
  const t = useT();
  const { pathname, search } = useLocation();
  return (
    <div className="grid gap-6">
      <RefusalPanel refusal={refusal}>
        <p className="text-s">{t('search.refused.code', { code: refusal.code })}</p>
      </RefusalPanel>
      <div className="flex flex-wrap gap-3">
        {refusal.faults.length === 0 && <LinkButton href={pathname + search}>{t('search.refused.again')}</LinkButton>}
        <LinkButton kind="quiet" href={pathname}>
          {t('search.refused.anew')}
        </LinkButton>
      </div>
      <PhoneBlock />
    </div>
  );
}
