import { useEffect } from 'react';

/** Shortens the hold when the page is left and restores it on return; submitting a form is not leaving (R4). */
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
