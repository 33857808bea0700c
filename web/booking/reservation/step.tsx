import type { ReactNode } from 'react';
import { PageHeading } from '../../platform/ui/page-heading.tsx';
import { PageTitle } from '../../platform/ui/page-title.tsx';

type Props = {
  title: string;
  error?: boolean;
  /** Above the form on a phone, beside it on a wide screen. */
  aside?: ReactNode;
  /** After the form on a phone. */
  help?: ReactNode;
  children: ReactNode;
};

export function Step({ title, error = false, aside, help, children }: Props) {
  return (
    <>
      <PageTitle error={error}>{title}</PageTitle>
      <PageHeading title={title} />
      <div className="page-width grid grid-cols-1 gap-3 pt-3 md:gap-6 md:pt-6 lg:grid-cols-[minmax(0,40rem)_minmax(18rem,1fr)] lg:gap-x-10">
        {aside && <div className="lg:sticky lg:top-20 lg:col-start-2 lg:row-start-1 lg:self-start">{aside}</div>}
        <div className="grid content-start gap-4 md:gap-6 lg:col-start-1 lg:row-start-1">{children}</div>
        {help && <div className={`self-start lg:col-start-2 ${aside ? '' : 'lg:row-start-1'}`}>{help}</div>}
      </div>
    </>
  );
}
