import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from './link.tsx';

export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="inline-flex min-h-11 items-center gap-1.5">
      <ArrowLeft aria-hidden="true" className="size-5" />
      {children}
    </Link>
  );
}
