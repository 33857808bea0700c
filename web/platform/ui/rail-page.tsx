import type { ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';
import { PageTitle } from './page-title.tsx';
import { PhoneBlock } from './phone.tsx';

type Props = {
  title: string;
  caption?: string | undefined;
  error?: unknown;
  /** On a phone it is above the contents, on a wide screen beside them. */
  aside?: ReactNode;
  rail?: ReactNode;
  /** The page offers a call about its subject; false where nobody on the phone may help. */
  phone?: boolean;
  children: ReactNode;
};

export function RailPage({ title, caption, error, aside, rail, phone = true, children }: Props) {
  const isBeside = rail !== undefined || phone;
  return (
    <>
      <PageTitle error={error}>{caption === undefined ? title : `${title} – ${caption}`}</PageTitle>
      <PageHeading title={title} before={caption && <p className="text-s text-text-muted">{caption}</p>} />
      <div className="page-width grid grid-cols-1 gap-4 pt-3 md:gap-6 md:pt-6 lg:grid-cols-[minmax(0,40rem)_minmax(18rem,1fr)] lg:gap-x-10">
        {aside && <div className="lg:sticky lg:top-20 lg:col-start-2 lg:row-start-1 lg:self-start">{aside}</div>}
        <div className="grid grid-cols-1 content-start gap-4 md:gap-6 lg:col-start-1 lg:row-start-1">{children}</div>
        {isBeside && (
          <div className={`grid gap-4 self-start lg:col-start-2 ${aside ? '' : 'lg:row-start-1'}`}>
            {rail}
            {phone && <PhoneBlock />}
          </div>
        )}
      </div>
    </>
  );
}
