import { href } from '../../../contract/href.ts';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';

/** What was looked for, as the call-back's page takes it from its address. */
export type Wanted = {
  subfunction?: string | number | undefined;
  specialization?: string | undefined;
  location?: string | undefined;
  doctor?: string | undefined;
  provider?: string | undefined;
  wish?: string | undefined;
};

/** Where no time is left: whatever we can still do stands here, one button each (R32). */
export function WhatWeCanDo({ wanted, level = 2 }: { wanted: Wanted; level?: 2 | 3 }) {
  const t = useT();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className="grid justify-items-start gap-3 rounded-card bg-surface-brand p-5">
      <Heading className="text-l">{t('notime.title')}</Heading>
      <p>{t('notime.call_back.lead')}</p>
      <LinkButton kind="quiet" href={href('call-back', {}, wanted)}>
        {t('notime.call_back.button')}
      </LinkButton>
    </section>
  );
}
