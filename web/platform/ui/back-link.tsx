import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { A } from './link.tsx';

export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <A href={href} className="inline-flex min-h-11 items-center gap-1.5">
      <ArrowLeft aria-hidden="true" className="size-5" />
      {children}
    </A>
  );
}
