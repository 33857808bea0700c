import type { ReactNode } from 'react';
import { useT } from '../../platform/texts.ts';

export function StepsSection({ title, children }: { title?: string; children: ReactNode }) {
  const t = useT();
  return (
    <section id="steps" className="grid gap-6" aria-labelledby="steps-title">
      <h2 id="steps-title" className="text-l">
        {title ?? t('desk.steps.title')}
      </h2>
      {children}
    </section>
  );
}
