import type { ReactNode } from 'react';

const badgeKinds = {
  plain: 'bg-surface-sunken text-text',
  brand: 'bg-surface-brand text-text',
  accent: 'bg-accent text-on-accent',
  success: 'bg-success-surface text-success-text',
  warning: 'bg-warning-surface text-warning-text',
  danger: 'bg-danger-surface text-danger-text',
} as const;

export function Badge({ kind = 'plain', children }: { kind?: keyof typeof badgeKinds; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-pill px-2.5 py-0.5 text-xs font-semibold ${badgeKinds[kind]}`}
    >
      {children}
    </span>
  );
}
