/** Says with `busy`, `idle` or `failed` what the page's own script waits for. */
export const busyEvent = 'portal:busy';
/** The page is React's; what was typed may be handed over. */
export const committedEvent = 'portal:committed';
export const takenEvent = 'portal:taken';

type Busy = 'busy' | 'idle' | 'failed';

export function tellBusy(detail: Busy): void {
  dispatchEvent(new CustomEvent<Busy>(busyEvent, { detail }));
}
