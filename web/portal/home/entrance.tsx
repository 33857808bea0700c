import { shows } from '../../../contract/guards.ts';
import { href } from '../../../contract/href.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { phoneHref } from '../../platform/ui/phone.tsx';

/** Stands for the search form where only customers may search: the log-in, or the phone where nobody can log in. */
export function Entrance() {
  const t = useT();
  const config = useConfig();
  const { number } = config.phone;
  if (!shows(config, 'login')) {
    return <LinkButton href={phoneHref(number)}>{t('home.entrance.call', { phone: number })}</LinkButton>;
  }
  return (
    <div className="grid gap-4 rounded-card bg-surface p-5 text-text shadow-2 md:grid-cols-[1fr_auto] md:items-center md:p-6">
      <div>
        <h2 className="text-l">{t('home.entrance.title')}</h2>
        <p className="mt-1">{t('home.entrance.text', { phone: number })}</p>
      </div>
      <p className="flex flex-wrap gap-3">
        <LinkButton href={href('login')}>{t('home.login.link')}</LinkButton>
        {shows(config, 'registration') && (
          <LinkButton kind="quiet" href={href('registration')}>
            {t('home.entrance.registration')}
          </LinkButton>
        )}
      </p>
    </div>
  );
}
