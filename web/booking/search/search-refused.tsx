import { useLocation } from 'react-router';
import type { Refusal } from '../../platform/refusal/refusal.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { Messages } from '../../platform/ui/messages.tsx';
import { PhoneBlock } from '../../platform/ui/phone.tsx';

type Props = { refusal: Refusal; nearest: readonly { name: string; href: string }[] };

export function SearchRefused({ refusal, nearest }: Props) {
  const t = useT();
  const { pathname, search } = useLocation();
  return (
    <div className="grid gap-6">
      {refusal.faults.length > 0 && (
        <div className="hidden md:contents">
          <Messages items={[{ kind: 'error', text: refusal.text, next: refusal.advice }]} />
        </div>
      )}
      <RefusalPanel refusal={refusal}>
        <p className="text-s">{t('search.refused.code', { code: refusal.code })}</p>
      </RefusalPanel>
      {nearest.length > 0 && (
        <nav aria-label={t('search.place.nearest')} className="grid gap-2">
          <p className="font-semibold">{t('search.place.nearest')}</p>
          <ul className="flex flex-wrap gap-2">
            {nearest.map(({ name, href }) => (
              <li key={href}>
                <LinkButton kind="quiet" href={href}>
                  {name}
                </LinkButton>
              </li>
            ))}
          </ul>
        </nav>
      )}
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
