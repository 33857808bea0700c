import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';

/** What a paper says of where it comes from; the address of a page may hold a token, so it names the portal alone. */
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
