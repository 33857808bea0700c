import { shows } from '../../../contract/guards.ts';
import { href } from '../../../contract/href.ts';
import { useConfig, usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import type { Asked } from './asked.ts';

/** Where no time is free: what the portal keeps track of for the visitor (R32). */
export function WhatWeCanDo({ asked }: { asked: Asked }) {
  const t = useT();
  const config = useConfig();
  const { customer } = usePageContext();
  const waits = href('waiting-list', {}, { ...asked, new: 1 });
  const to = customer ? waits : href('login', {}, { next: waits });
  if (!shows(config, customer ? 'waiting-list' : 'login')) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <p>{t(customer ? 'ways.waiting.lead' : 'ways.waiting.lead_visitor')}</p>
      <LinkButton kind="quiet" href={to}>
        {t('ways.waiting.button')}
      </LinkButton>
    </div>
  );
}
