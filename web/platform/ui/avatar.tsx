/** Hidden from screen readers, because the name is always beside it. */
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

/** Leaves out titles such as „Dr.”. @internal */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '' && !word.endsWith('.'));
  return [words.at(0), words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0).toUpperCase() ?? '')
    .join('');
}
