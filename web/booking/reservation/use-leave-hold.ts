import { useEffect } from 'react';

/**
 * Gives a held time back soon after its page was closed or left, and takes it up again when the page is back. Pressing a
 * button of the page is not leaving it (R4). Without script the hold ends by itself.
 */
export function useLeaveHold(token: string, held: boolean): void {
  useEffect(() => {
    if (!held) return;
    let staying = false;
    const tell = (what: 'leave' | 'return') =>
      navigator.sendBeacon(`/api/reservations/${token}/${what}`, new Blob(['{}'], { type: 'application/json' }));
    const stay = () => {
      staying = true;
    };
    const leave = () => {
      if (!staying) tell('leave');
    };
    const back = (event: PageTransitionEvent) => {
      staying = false;
      if (event.persisted) tell('return');
    };
    tell('return');
    addEventListener('submit', stay);
    addEventListener('pagehide', leave);
    addEventListener('pageshow', back);
    return () => {
      removeEventListener('submit', stay);
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', back);
    };
  }, [token, held]);
}
