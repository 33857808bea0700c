import { useCallback, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { LineAnswer } from '../call/line.ts';
import { lineIntent } from './line-intent.ts';
import { isLost, type LostAnswer } from './lost-answer.ts';

/** The line comes from the page's own action and not the API, because only the cookies of pages identify the desk. */
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

/** False for the answer with a line, so that the page is not read again for it. */
export function readsAgain({
  formData,
  defaultShouldRevalidate,
}: {
  formData?: FormData;
  defaultShouldRevalidate: boolean;
}) {
  return formData?.get('intent') === lineIntent ? false : defaultShouldRevalidate;
}
