import type { Look } from '../../../contract/platform/config.ts';
import { useConfig } from '../page-context.tsx';

const shapes: Record<Look['slots']['avatar'], string> = {
  circle: 'rounded-pill',
  squircle: 'rounded-[32%]',
  leaf: 'rounded-[58%_8%]',
  hexagon: '[clip-path:polygon(50%_0,95%_25%,95%_75%,50%_100%,5%_75%,5%_25%)]',
};

const tints = ['bg-action-quiet-hover text-on-action-quiet', 'bg-action text-on-action', 'bg-nav text-on-nav'] as const;

type Props = { name: string; photo: string | null; className?: string };

/** Screen readers skip the picture, because the name is always beside it. */
export function Avatar({ name, photo, className = 'size-14 text-l' }: Props) {
  const { avatar } = useConfig().look.slots;
  if (photo !== null)
    return (
      <img
        src={photo}
        alt=""
        width={56}
        height={56}
        loading="lazy"
        className={`shrink-0 bg-action-quiet-hover object-cover ${shapes[avatar]} ${className}`}
      />
    );
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center font-heading font-semibold ${shapes[avatar]} ${tintOf(name)} ${className}`}
    >
      {initialsOf(name)}
    </span>
  );
}

function tintOf(name: string): string {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return tints[sum % tints.length] ?? tints[0];
}

/** The initials of a name without its titles, such as „Dr.”. @internal */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '' && !word.endsWith('.'));
  return [words.at(0), words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0).toUpperCase() ?? '')
    .join('');
}
