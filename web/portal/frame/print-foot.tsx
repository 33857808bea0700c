import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';

/** A printed page names only the portal's address, because its own may contain a token. */
export function PrintFoot() {
  const t = useT();
  const { look, baseUrl, phone } = useConfig();
  return (
    <p className="page-width hidden pt-4 text-s print:block">
      {[look.wordmark, baseUrl, t('ui.print.phone', { phone: phone.number })].filter(Boolean).join(' · ')}{' '}
      <span data-printed="" />
    </p>
  );
}
