import type { ReactNode } from 'react';
import { Link } from './link.tsx';

/** A `StretchedLink` makes the whole card a link; other actions need `relative` to be above it. */
export function Card({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <article className={`relative rounded-card border border-border bg-surface p-5 md:p-6 ${className}`}>
      {children}
    </article>
  );
}

export function StretchedLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="no-underline hover:underline after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus-ring"
    >
      {children}
    </Link>
  );
}
