import { isEntry, openPopovers, pushEntry } from '../../platform/ui/overlay-entry.ts';
import { committedEvent } from './events.ts';

/** Back closes an open popover instead of leaving the page, until the page's own script does that (S2.9-03). */
export function startPopovers(): void {
  const stop = new AbortController();
  const { signal } = stop;
  const follow = () => {
    const open = openPopovers().length > 0;
    if (open && !isEntry()) pushEntry();
    // After a reload the history still has the entry, but the popover is closed.
    if (!open && isEntry()) history.back();
  };
  follow();
  addEventListener('toggle', follow, { capture: true, signal });
  addEventListener('popstate', () => isEntry() || openPopovers()[0]?.hidePopover(), { signal });
  addEventListener(committedEvent, () => stop.abort(), { signal });
}
