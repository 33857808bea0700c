import { useEffect, useRef } from 'react';

/** A new stage of the visit is shown from its top, wherever the page was scrolled and the focus was. */
export function useStageFocus(stage: string): void {
  const seen = useRef(stage);
  useEffect(() => {
    if (seen.current === stage) return;
    seen.current = stage;
    document.getElementById('main')?.focus();
    scrollTo(0, 0);
  }, [stage]);
}
