import type { ReactNode } from 'react';
import { href } from '../../../contract/href.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { Mark } from './mark.tsx';

type Props = { look?: string; children?: ReactNode };

export function BrandMark({ look = 'text-text', children }: Props) {
  const t = useT();
  const { wordmark, markPath, logo } = useConfig().look;
  return (
    <Link
      href={href('home')}
      className={`me-auto flex min-h-11 min-w-0 items-center gap-2 rounded-control pe-2 no-underline ${look}`}
    >
      {logo === undefined ? (
        <>
          <Mark path={markPath} className={`size-7 shrink-0 md:size-8 ${look === 'text-text' ? 'text-action' : ''}`} />
          <span className="truncate font-heading text-l font-semibold tracking-tight">{wordmark}</span>
        </>
      ) : (
        <img src={logo} alt={wordmark} className="h-9 max-w-36 md:max-w-44 object-contain object-left" />
      )}
      {children}
      <span className="sr-only">{t('frame.home.link')}</span>
    </Link>
  );
}
