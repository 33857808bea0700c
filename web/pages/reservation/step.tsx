import type { ReactNode } from 'react';
import { PageTitle } from '../../frame/page-title.tsx';

type Props = { title: string; error?: boolean; aside?: ReactNode; children: ReactNode };

/** One step: its own heading and one column to work in; on wide screens the summary stays beside it. */
export function Step({ title, error = false, aside, children }: Props) {
  return (
    <div className="page-width grid gap-6 pt-6 md:pt-10 lg:grid-cols-[minmax(0,40rem)_minmax(18rem,1fr)] lg:gap-10">
      <PageTitle error={error}>{title}</PageTitle>
      <h1 className="lg:col-span-2" tabIndex={-1}>
        {title}
      </h1>
      <div className="grid content-start gap-6">{children}</div>
      {aside && (
        <aside className="order-first content-start lg:order-none lg:sticky lg:top-6 lg:self-start">{aside}</aside>
      )}
    </div>
  );
}
