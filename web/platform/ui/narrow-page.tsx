import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';

type Props = { title: string; error?: boolean; children: ReactNode };

export function NarrowPage({ title, error = false, children }: Props) {
  return (
    <div className="page-width pt-6 md:pt-10">
      <div className="grid max-w-form gap-6">
        <PageTitle error={error}>{title}</PageTitle>
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}
