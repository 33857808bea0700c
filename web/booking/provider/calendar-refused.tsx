import { useLocation } from 'react-router';
import { useT } from '../../platform/texts.ts';
import { A } from '../../platform/ui/link.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { PhoneLink } from '../../platform/ui/phone.tsx';
import type { Refused } from '../offering/refused.ts';
import { hrefWith } from '../offering/search-query.ts';

/** A calendar that cannot be shown: why, again, or by phone. A bad date in the address is simply left out. */
export function CalendarRefused({ refused }: { refused: Refused }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const again = refused.code.startsWith('C2') || refused.code === 'X444' ? { week: undefined, day: undefined } : {};
  return (
    <div role="alert">
      <Panel kind="danger" title={refused.text} level={3}>
        <p>{refused.cause}</p>
        <p>{refused.advice}</p>
        <p className="flex flex-wrap gap-x-6">
          <A href={hrefWith(pathname, query, again)} className="inline-flex min-h-11 items-center">
            {t('provider.calendar.again')}
          </A>
          <PhoneLink className="inline-flex min-h-11 items-center" />
        </p>
      </Panel>
    </div>
  );
}
