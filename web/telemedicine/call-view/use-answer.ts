import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isLost, type LostAnswer } from './lost.ts';

const pause = 2000;

export function useAnswer<Answer>(now: Answer | LostAnswer): Answer | undefined {
  const { state, revalidate } = useRevalidator();
  const [kept, keep] = useState<Answer>();
  const found = isLost(now) ? kept : now;
  if (found !== kept) keep(found);
  const isMissing = isLost(now);
  useEffect(() => {
    if (!isMissing || state !== 'idle') return undefined;
    const timer = setTimeout(() => void revalidate(), pause);
    return () => clearTimeout(timer);
  }, [isMissing, state, revalidate]);
  return found;
}
