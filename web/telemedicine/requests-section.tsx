import type { ComponentProps } from 'react';
import { useT } from '../platform/texts.ts';
import { KindList } from '../platform/ui/kind-list.tsx';

/** What can be asked in writing instead of a visit by video. */
export function RequestsSection({ kinds }: Pick<ComponentProps<typeof KindList>, 'kinds'>) {
  const t = useT();
  if (kinds.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="requests">
      <h2 id="requests" className="text-l">
        {t('video.page.requests')}
      </h2>
      <p>{t('video.page.requests_lead')}</p>
      <KindList kinds={kinds} level={3} />
    </section>
  );
}
