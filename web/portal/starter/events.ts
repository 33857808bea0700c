/** The event of the page's own script: it loads (`busy`), has loaded (`idle`), or has `failed`. */
export const busyEvent = 'portal:busy';
/** React has taken the page over, so entries typed before can be put in. */
export const committedEvent = 'portal:committed';
export const takenEvent = 'portal:taken';

type BusyState = 'busy' | 'idle' | 'failed';

export function tellBusy(detail: BusyState): void {
  dispatchEvent(new CustomEvent<BusyState>(busyEvent, { detail }));
}
