/** Says with `busy`, `idle` or `failed` what the page's own script waits for. */
export const busyEvent = 'portal:busy';
/** The page is React's; what was typed may be handed over. */
export const committedEvent = 'portal:committed';
export const takenEvent = 'portal:taken';

type BusyState = 'busy' | 'idle' | 'failed';

export function tellBusy(detail: BusyState): void {
  dispatchEvent(new CustomEvent<BusyState>(busyEvent, { detail }));
}
