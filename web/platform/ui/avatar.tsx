/** Initials in place of a face; the name stands beside it, so this says nothing of its own. */
export function Avatar({ name, className = 'size-14' }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-pill bg-surface-brand font-heading text-l font-semibold text-on-action-quiet ${className}`}
    >
      {initialsOf(name)}
    </span>
  );
}

/** Titles such as „Dr.” are no part of a name. @internal */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '' && !word.endsWith('.'));
  return [words.at(0), words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0).toUpperCase() ?? '')
    .join('');
}
