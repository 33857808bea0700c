import type { ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';
import { PageTitle } from './page-title.tsx';

type Props = { title: string; error?: boolean; children: ReactNode };

export function NarrowPage({ title, error = false, children }: Props) {
  return (
    <>
      <PageTitle error={error}>{title}</PageTitle>
      <PageHeading title={title} />
      <div className="page-width pt-4 md:pt-6">
        <div className="grid max-w-form grid-cols-1 gap-4 md:gap-6">{children}</div>
      </div>
    </>
  );
}
