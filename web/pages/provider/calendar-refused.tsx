import { useLocation } from 'react-router';
import { PhoneLink } from '../../frame/phone.tsx';
import { useT } from '../../texts.ts';
import { A } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { hrefWith } from '../search/asked.ts';
import type { Refused } from '../search/refused.ts';

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
