import { useLocation } from 'react-router';
import type { Refusal } from '../../platform/refusal/refusal.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { PhoneLink } from '../../platform/ui/phone.tsx';
import { hrefWith } from '../offering/search-query.ts';

export function CalendarRefused({ refusal }: { refusal: Refusal }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const again = refusal.code.startsWith('C2') || refusal.code === 'X444' ? { week: undefined, day: undefined } : {};
  return (
    <RefusalPanel refusal={refusal} level={3}>
      <p className="flex flex-wrap gap-x-6">
        <Link href={hrefWith(pathname, query, again)} className="inline-flex min-h-11 items-center">
          {t('provider.calendar.again')}
        </Link>
        <PhoneLink className="inline-flex min-h-11 items-center" />
      </p>
    </RefusalPanel>
  );
}
