import type { ReactNode } from 'react';
import { PageHeading } from '../../platform/ui/page-heading.tsx';
import { PageTitle } from '../../platform/ui/page-title.tsx';

type Props = { title: string; error: unknown; isWide: boolean; children: ReactNode };

export function RoomPage({ title, error, isWide, children }: Props) {
  return (
    <>
      <PageTitle error={error}>{title}</PageTitle>
      <PageHeading title={title} />
      <div className="page-width pt-4 md:pt-6">
        <div className={`grid grid-cols-1 gap-4 md:gap-6 ${isWide ? '' : 'max-w-form'}`}>{children}</div>
      </div>
    </>
  );
}
