import { href } from '../../../contract/href.ts';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';

/** Shown for a link that is used, replaced or expired (S8.3-17). */
export function LinkOver({ title, again }: { title: string; again: string }) {
  const t = useT();
  return (
    <RailPage title={title}>
      <Panel kind="warning" title={t('registration.over.title')}>
        <p>{t('registration.over.lead')}</p>
      </Panel>
      <div className="flex flex-wrap gap-3">
        <LinkButton href={again}>{t('registration.over.again')}</LinkButton>
        <LinkButton kind="quiet" href={href('login')}>
          {t('registration.over.login')}
        </LinkButton>
      </div>
    </RailPage>
  );
}
