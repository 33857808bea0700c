import { href } from '../../../contract/href.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';

/** Only the customer can withdraw a consent, so an operator who acts for them sees no link. */
export function ConsentLink({ caseRef }: { caseRef: string }) {
  const t = useT();
  const { customer } = usePageContext();
  if (customer?.impersonator) return null;
  return (
    <p className="no-print">
      <Link href={href('consent', { caseRef })} className="inline-flex min-h-11 items-center">
        {t('consents.link.text')}
      </Link>
    </p>
  );
}
