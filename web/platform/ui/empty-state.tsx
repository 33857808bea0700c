import type { ReactNode } from 'react';

export function EmptyState({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <section className="grid justify-items-start gap-4 rounded-card bg-surface-sunken p-6 md:p-8">
      <h2 className="text-l">{title}</h2>
      <div className="grid max-w-text gap-2">{children}</div>
      {action}
    </section>
  );
}
