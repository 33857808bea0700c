import { href } from '../../../contract/href.ts';
import { timeOf } from '../../../contract/platform/format.ts';
import { fullName } from '../../platform/full-name.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { PageForm } from '../../platform/ui/form.tsx';

export function ImpersonationBar() {
  const t = useT();
  const { customer, config, language } = usePageContext();
  if (!customer?.impersonator) return null;
  const { name, reason, since, until } = customer.impersonator;
  return (
    <section aria-label={t('frame.impersonation.title')} className="bg-danger text-on-danger">
      <div className="page-width flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
        <p className="grow">
          <strong>{t('frame.impersonation.for', { customer: fullName(customer, language) })}</strong>
          {' · '}
          {t('frame.impersonation.facts', {
            operator: name,
            reason,
            since: timeOf(since, config.timeZone),
            until: timeOf(until, config.timeZone),
          })}
        </p>
        <PageForm method="post" action={href('force-logout')}>
          <button
            type="submit"
            className="button min-h-11 rounded-control border border-on-danger px-4 font-semibold text-on-danger hover:underline"
          >
            {t('frame.impersonation.stop')}
          </button>
        </PageForm>
      </div>
    </section>
  );
}
