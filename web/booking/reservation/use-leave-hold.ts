import { useEffect } from 'react';
import { browserCall } from '../../platform/browser-call.ts';
import { usePageContext } from '../../platform/page-context.tsx';

/** Leaving the page shortens the hold, and coming back restores it; sending a form is not leaving (R4). */
export function useLeaveHold(token: string, isHeld: boolean): void {
  const { language, mode } = usePageContext();
  useEffect(() => {
    if (!isHeld) return;
    let staying = false;
    const tell = (what: 'leave' | 'return') =>
      // With `keepalive` the call goes on after the page has been left.
      browserCall(
        `/api/reservations/${token}/${what}`,
        { language, mode },
        { method: 'POST', body: '{}', keepalive: what === 'leave' },
      ).catch(() => undefined);
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
  }, [token, isHeld, language, mode]);
}
