import { useLocation } from 'react-router';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { A } from '../../platform/ui/link.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { PhoneBlock } from '../../platform/ui/phone.tsx';
import type { Refused } from './refused.ts';

/** What happened, why, what to do next (S8.3-12); what was typed still stands in the fields. */
export function RefusedPanel({ refused }: { refused: Refused }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const faults = Object.entries(refused.fields);
  return (
    <div className="grid gap-6">
      <div role="alert">
        <Panel kind="danger" title={refused.text}>
          {faults.length > 0 ? (
            <ul>
              {faults.map(([name, text]) => (
                <li key={name}>
                  <A href={`#${name}`} className="text-danger-text hover:text-danger-text">
                    {text}
                  </A>
                </li>
              ))}
            </ul>
          ) : (
            <p>{refused.cause}</p>
          )}
          <p>{refused.advice}</p>
          <p className="text-s">{t('search.refused.code', { code: refused.code })}</p>
        </Panel>
      </div>
      <div className="flex flex-wrap gap-3">
        {faults.length === 0 && <LinkButton href={pathname + search}>{t('search.refused.again')}</LinkButton>}
        <LinkButton kind="quiet" href={pathname}>
          {t('search.refused.anew')}
        </LinkButton>
      </div>
      <PhoneBlock />
    </div>
  );
}
