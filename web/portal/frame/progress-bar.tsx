import { useEffect, useReducer, useRef, useState } from 'react';
import { useNavigation, useRouteError } from 'react-router';
import { type Progress, progressAt, timings } from './progress.ts';

/** S4.7-01. Decoration: the page itself tells screen readers that it is loading. */
export function ProgressBar() {
  const busy = useNavigation().state !== 'idle';
  const error = useRouteError();
  const shown = useRef<unknown>(undefined);
  const failed = Boolean(error) && error !== shown.current;
  const facts = useRef({ busy, failed });
  const [state, beat] = useReducer((before: Progress, now: number) => progressAt(before, { now, ...facts.current }), {
    phase: 'idle',
  });
  facts.current = { busy, failed };
  const resting = state.phase === 'idle' && !busy && !failed;
  useEffect(() => {
    if (state.phase === 'failed') shown.current = error;
  }, [state.phase, error]);
  useEffect(() => {
    if (resting) return;
    beat(performance.now());
    const timer = setInterval(() => beat(performance.now()), timings.tick);
    return () => clearInterval(timer);
  }, [resting]);
  if (state.phase === 'idle' || state.phase === 'waiting') return null;
  return <Bar done={state.phase === 'running' ? state.done : 1} failed={state.phase === 'failed'} />;
}

/** Script sets the width, because the CSP forbids style attributes. */
function Bar({ done, failed }: { done: number; failed: boolean }) {
  const [bar, setBar] = useState<HTMLDivElement | null>(null);
  useEffect(() => {
    bar?.style.setProperty('scale', `${done} 1`);
  }, [bar, done]);
  return (
    <div
      ref={setBar}
      aria-hidden="true"
      className={`no-print fixed inset-x-0 top-0 z-60 h-1 origin-left ${failed ? 'bg-danger' : 'bg-accent'}`}
    />
  );
}
