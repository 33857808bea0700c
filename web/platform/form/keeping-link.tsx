import type { ReactNode } from 'react';
import { href } from '../../../contract/href.ts';
import { Link } from '../ui/link.tsx';
import { usePageDraft, useTakesTyped } from './use-page-draft.ts';

/** A link that first saves the draft of the page's form. */
export function KeepingLink({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  const takesTyped = useTakesTyped(href('draft'));
  return usePageDraft() === undefined ? (
    <Link href={to} className={className}>
      {children}
    </Link>
  ) : (
    <button type="submit" {...takesTyped} name="to" value={to} className={className}>
      {children}
    </button>
  );
}
