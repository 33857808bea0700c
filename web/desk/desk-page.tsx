import type { ReactNode } from 'react';
import { PageTitle } from '../platform/ui/page-title.tsx';
import { CaseLink } from '../portal/case-link.tsx';

type Props = {
  title: string;
  error?: unknown;
  before?: ReactNode;
  part?: string | undefined;
  children: ReactNode;
};

/** Pages of the desk are dense and wide, because their readers look through many lines. */
export function DeskPage({ title, error, before, part, children }: Props) {
  return (
    <>
      <PageTitle error={error}>{title}</PageTitle>
      <div className="page-width grid grid-cols-1 gap-4 pt-4">
        {before}
        <h1 className="text-xl">{title}</h1>
        {part !== undefined && <CaseLink number={part} isDesk />}
        {children}
      </div>
    </>
  );
}
