import type { ReactNode } from 'react';
import { StretchedLink } from './card.tsx';

type Props = { href: string; title: string; lead: string; note?: string | undefined; icon: ReactNode };

export function Tile({ href, title, lead, note, icon }: Props) {
  return (
    <div className="group relative grid h-full content-start gap-2 rounded-card border border-border bg-surface p-3 transition-colors hover:border-action md:p-5">
      <span className="grid size-11 place-items-center rounded-control bg-surface-brand text-on-action-quiet">
        {icon}
      </span>
      <h3 className="mt-1 text-s md:text-l">
        <StretchedLink href={href}>{title}</StretchedLink>
      </h3>
      <p className="text-s text-text-muted">{lead}</p>
      {note && <p className="text-s font-semibold text-on-action-quiet">{note}</p>}
    </div>
  );
}
