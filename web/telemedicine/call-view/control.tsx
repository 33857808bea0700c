import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  icon: LucideIcon;
  word: string;
  state?: string;
  ends?: boolean;
};

const looks = {
  plain: 'bg-action-quiet text-on-action-quiet hover:bg-action-quiet-hover',
  ends: 'bg-danger text-on-danger',
} as const;

export function Control({ icon: Icon, word, state, ends = false, ...button }: Props) {
  return (
    <button
      {...button}
      type="button"
      className={`flex min-h-13 min-w-13 grow flex-col items-center justify-center gap-0.5 rounded-control px-0 py-1.5 text-xs font-semibold wrap-normal ${looks[ends ? 'ends' : 'plain']}`}
    >
      <Icon aria-hidden="true" className="size-5" />
      <span>{word}</span>
      {state !== undefined && (
        <span aria-hidden="true" className="font-normal">
          {state}
        </span>
      )}
    </button>
  );
}
