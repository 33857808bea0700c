import type { ReactNode } from 'react';
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
    <div className="page-width grid gap-6 pt-6 md:pt-10 lg:grid-cols-[minmax(0,40rem)_minmax(18rem,1fr)] lg:gap-x-10">
      <PageTitle error={error}>{title}</PageTitle>
      <h1 className="lg:col-span-2">{title}</h1>
      {aside && <div className="lg:sticky lg:top-20 lg:col-start-2 lg:row-start-2 lg:self-start">{aside}</div>}
      <div className="grid content-start gap-6 lg:col-start-1 lg:row-start-2">{children}</div>
      {help && <div className={`self-start lg:col-start-2 ${aside ? '' : 'lg:row-start-2'}`}>{help}</div>}
    </div>
  );
}
