import { href } from '../../../contract/href.ts';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { Panel } from '../../platform/ui/panel.tsx';

/** S4.2-01: explains why the home page came instead of `wanted`, and links to the log-in that leads there. */
export function LoginNeeded({ wanted }: { wanted: string }) {
  const t = useT();
  return (
    <div className="page-width py-6">
      <Panel kind="info" title={t('home.login.title')}>
        <p>{t('home.login.text')}</p>
        <div>
          <LinkButton href={href('login', {}, { next: wanted })}>{t('home.login.link')}</LinkButton>
        </div>
      </Panel>
    </div>
  );
}
