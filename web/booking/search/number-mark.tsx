/** The number of a result on the map; with `isBeside`, it is shown only where the map has room beside the list. */
export function NumberMark({ number, active, isBeside }: { number: number; active: boolean; isBeside: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`mt-0.5 grid h-7 min-w-7 shrink-0 place-items-center rounded-pill px-1.5 text-xs font-semibold text-on-map-pin tabular-nums ${active ? 'bg-map-pin-selected' : 'bg-map-pin'} ${isBeside ? 'max-desk:hidden' : ''}`}
    >
      {number}
    </span>
  );
}
