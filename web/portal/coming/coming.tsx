import { useMatches } from 'react-router';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { NarrowPage } from '../../platform/ui/narrow-page.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { PhoneBlock } from '../../platform/ui/phone.tsx';

export const handle = { script: false, texts: [] };

export default function ComingPage() {
  const t = useT();
  const { searchPath, hasPublicCalendar } = useConfig();
  const id = useMatches().at(-1)?.id;
  const title = t(`coming.${id}.title`);
  return (
    <NarrowPage title={title}>
      <p className="text-l">{t(`coming.${id}.lead`)}</p>
      <Panel kind="info" title={t('coming.page.notice_title')}>
        <p>{t('coming.page.notice_text')}</p>
      </Panel>
      {hasPublicCalendar && (
        <div>
          <LinkButton href={searchPath}>{t('coming.page.search_link')}</LinkButton>
        </div>
      )}
      <PhoneBlock />
    </NarrowPage>
  );
}
