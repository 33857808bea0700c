export const chip =
  'button inline-flex min-h-11 items-center gap-1.5 rounded-control border border-border-control bg-surface px-3 text-s font-semibold whitespace-nowrap text-text no-underline hover:bg-action-quiet hover:text-text';

/** The look of the chip of a choice that is made, which `aria-current` marks. */
export const chipCurrent =
  'aria-[current=true]:border-slot-selected aria-[current=true]:bg-slot-selected aria-[current=true]:text-on-slot-selected';

/** The room around the chips shows their focus rings whole; without `relative`, hidden words would widen the page. */
export const chipRow =
  'relative -mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1.5 [scrollbar-width:none] *:shrink-0 md:mx-0 md:flex-wrap md:overflow-visible md:px-0';
