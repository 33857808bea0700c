/** `busy`, `idle` or `failed` is the state of the page's own script. */
export const busyEvent = 'portal:busy';
/** React has taken over the page, so entries may be handed over. */
export const committedEvent = 'portal:committed';
export const takenEvent = 'portal:taken';

type BusyState = 'busy' | 'idle' | 'failed';

export function tellBusy(detail: BusyState): void {
  dispatchEvent(new CustomEvent<BusyState>(busyEvent, { detail }));
}
