import { PhoneBlock } from '../../frame/phone.tsx';
import { useT } from '../../texts.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Narrow } from './narrow.tsx';

/** A link that was used, replaced or has run out: what to do instead (S8.3-17). */
export function LinkOver({ title, again }: { title: string; again: string }) {
  const t = useT();
  return (
    <Narrow title={title}>
      <Panel kind="warning" title={t('registration.over.title')}>
        <p>{t('registration.over.lead')}</p>
      </Panel>
      <div className="flex flex-wrap gap-3">
        <LinkButton href={again}>{t('registration.over.again')}</LinkButton>
        <LinkButton kind="quiet" href="/login">
          {t('registration.over.login')}
        </LinkButton>
      </div>
      <PhoneBlock />
    </Narrow>
  );
}
