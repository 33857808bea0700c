import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../texts.ts';

export type FieldProps = {
  name: string;
  label: string;
  hidesLabel?: boolean | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  optional?: boolean;
};

/** The look of all controls; a wrong one has a thicker border, so that colour is not the only sign. */
export const control =
  'min-h-(--s-control) w-full rounded-control border-[1.5px] border-border-control bg-surface px-3 py-2 text-m text-text aria-invalid:border-3 aria-invalid:border-danger-border';

export function describedBy({ name, hint, error }: Pick<FieldProps, 'name' | 'hint' | 'error'>): string | undefined {
  const ids = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

export function Hint({ name, children }: { name: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={`${name}-hint`} className="text-s text-text-muted">
      {children}
    </p>
  );
}

export function FieldError({ name, children }: { name: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={`${name}-error`} className="flex gap-2 font-semibold text-danger-text">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

export function Optional() {
  const t = useT();
  return <span className="font-normal text-text-muted"> ({t('ui.field.optional')})</span>;
}

export function Field({
  name,
  label,
  hidesLabel = false,
  hint,
  error,
  optional = false,
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <div className={`grid gap-1.5 ${error ? 'border-s-4 border-danger-border ps-4' : ''}`}>
      <label htmlFor={name} className="font-semibold">
        <span className={hidesLabel ? 'sr-only' : ''}>{label}</span>
        {optional && <Optional />}
      </label>
      <Hint name={name}>{hint}</Hint>
      <FieldError name={name}>{error}</FieldError>
      {children}
    </div>
  );
}
