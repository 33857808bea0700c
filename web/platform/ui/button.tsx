import type { ComponentProps } from 'react';
import { Link } from './link.tsx';

const buttonKinds = {
  action:
    'px-5 no-underline bg-action text-on-action hover:bg-action-hover hover:text-on-action active:bg-action-active',
  quiet:
    'px-5 no-underline bg-action-quiet text-on-action-quiet hover:bg-action-quiet-hover hover:text-on-action-quiet',
  confirm: 'px-5 no-underline bg-confirm text-on-confirm hover:bg-confirm-hover hover:text-on-confirm',
  text: 'text-link underline hover:text-link-hover',
} as const;
export type ButtonKind = keyof typeof buttonKinds;

const shape =
  'button inline-flex min-h-(--s-control) items-center justify-center gap-2 rounded-control py-2 text-center font-semibold transition-colors duration-(--m-fast)';

export function buttonLook(kind: ButtonKind): string {
  return `${shape} ${buttonKinds[kind]}`;
}

type Props = ComponentProps<'button'> & { kind?: ButtonKind; busy?: boolean };

/** A busy button stays enabled, because a disabled one would lose the focus and the press. */
export function Button({ kind = 'action', busy = false, className = '', type = 'submit', ...rest }: Props) {
  const busyLook = busy ? 'cursor-progress opacity-80' : '';
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || undefined}
      className={`${buttonLook(kind)} ${busyLook} ${className}`}
    />
  );
}

export function LinkButton({ kind = 'action', className = '', ...rest }: ComponentProps<'a'> & { kind?: ButtonKind }) {
  return <Link {...rest} className={`${buttonLook(kind)} ${className}`} />;
}
