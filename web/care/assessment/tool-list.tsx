import type { ReactNode } from 'react';
import { Link } from '../../platform/ui/link.tsx';
import type { ToolLink } from './tools-for.server.ts';

type Props = { title: string; tools: readonly ToolLink[]; children?: ReactNode };

export function ToolList({ title, tools, children }: Props) {
  if (tools.length === 0) return null;
  return (
    <section aria-labelledby="tools" className="grid gap-1 rounded-card bg-surface-sunken p-4">
      <h2 id="tools" className="font-semibold">
        {title}
      </h2>
      {children}
      <ul>
        {tools.map(({ to, title: name }) => (
          <li key={to}>
            <Link href={to} className="inline-flex min-h-11 items-center">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
