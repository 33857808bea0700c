import { useCallback, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { LineAnswer } from '../call/line.ts';
import { lineIntent } from './line-intent.ts';
import { isLost, type LostAnswer } from './lost-answer.ts';

/** The page's own action gives a line, because only the cookies of pages identify the desk. */
export function useLineAsk(): () => Promise<LineAnswer> {
  const { submit, state, data } = useFetcher<LineAnswer | LostAnswer>();
  const waiting = useRef<(answer: LineAnswer) => void>(undefined);
  useEffect(() => {
    if (state !== 'idle' || !data) return;
    waiting.current?.(isLost(data) ? { line: undefined, ended: false } : data);
    waiting.current = undefined;
  }, [state, data]);
  return useCallback(
    () =>
      new Promise((resolve) => {
        waiting.current = resolve;
        void submit({ intent: lineIntent }, { method: 'post' });
      }),
    [submit],
  );
}

/** A line's answer does not reload the page. */
export function readsAgain({
  formData,
  defaultShouldRevalidate,
}: {
  formData?: FormData;
  defaultShouldRevalidate: boolean;
}) {
  return formData?.get('intent') === lineIntent ? false : defaultShouldRevalidate;
}
