import { useLocation } from 'react-router';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { phoneHref } from '../../platform/ui/phone.tsx';
import type { Hindrance } from '../call/hindrance.ts';

/** Tells a person whose browser cannot make calls before they wait for one, with the ways that are left (R24). */
export function HindrancePanel({ hindrance }: { hindrance: Hindrance }) {
  const t = useT();
  const { baseUrl, phone } = useConfig();
  const { pathname } = useLocation();
  const opensElsewhere = hindrance === 'framed' || hindrance === 'webview';
  return (
    <Panel kind="warning" title={t('video_room.hindrance.title')}>
      <p>{t(`video_room.hindrance.${hindrance}`)}</p>
      <p className="flex flex-wrap gap-3">
        {opensElsewhere && (
          <LinkButton href={`${baseUrl}${pathname}`} target="_blank" rel="noopener">
            {t('video_room.hindrance.open')}
          </LinkButton>
        )}
        <LinkButton kind="quiet" href={phoneHref(phone.number)}>
          {t('video_room.hindrance.call', { phone: phone.number })}
        </LinkButton>
      </p>
    </Panel>
  );
}
