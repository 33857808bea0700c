import { href } from '../../../contract/href.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';

/** Offers a customer whose plan includes it that the care is organised for them (S2.3-19). */
export function OrganiseLine() {
  const t = useT();
  const { customer } = usePageContext();
  if (!customer?.mayOrganiseCare) return null;
  return (
    <p className="mt-6">
      {t('notime.organise.unsuitable')}{' '}
      <Link href={href('services-organize-care')} className="inline-flex min-h-11 items-center">
        {t('notime.organise.button')}
      </Link>
    </p>
  );
}
