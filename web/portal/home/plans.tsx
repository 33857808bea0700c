import { href } from '../../../contract/href.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';

/** S1-10: first on the page of a portal that sells plans. */
export function Plans() {
  const t = useT();
  const { config, customer } = usePageContext();
  if (!config.isMed24) return null;
  return (
    <section
      aria-labelledby="plans"
      className="grid gap-4 rounded-card border-s-4 border-accent bg-surface p-5 shadow-1 md:grid-cols-[1fr_auto] md:items-center md:p-7"
    >
      <div>
        <h2 id="plans">{t('home.plans.title')}</h2>
        <p className="mt-2 max-w-text">{t('home.plans.text')}</p>
      </div>
      <p className="flex flex-wrap gap-3">
        <LinkButton href={href(customer ? 'med24-subscription-new' : 'med24-registration')}>
          {t('home.plans.link')}
        </LinkButton>
        {!customer && (
          <LinkButton kind="quiet" href={href('med24-registration-activate-key')}>
            {t('home.plans.key')}
          </LinkButton>
        )}
      </p>
    </section>
  );
}
