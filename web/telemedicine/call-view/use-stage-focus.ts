import { useEffect, useRef } from 'react';

/** What a visit comes to is shown from its top, wherever the page was scrolled to and whatever had the focus. */
export function useStageFocus(stage: string): void {
  const seen = useRef(stage);
  useEffect(() => {
    if (seen.current === stage) return;
    seen.current = stage;
    document.getElementById('main')?.focus();
    scrollTo(0, 0);
  }, [stage]);
}
