import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isLost, type LostAnswer } from './lost-answer.ts';

const pause = 2000;

export function useAnswer<Answer>(now: Answer | LostAnswer): Answer | undefined {
  const { state, revalidate } = useRevalidator();
  const [lastAnswer, setLastAnswer] = useState<Answer>();
  const answer = isLost(now) ? lastAnswer : now;
  if (answer !== lastAnswer) setLastAnswer(answer);
  const isMissing = isLost(now);
  useEffect(() => {
    if (!isMissing || state !== 'idle') return undefined;
    const timer = setTimeout(() => void revalidate(), pause);
    return () => clearTimeout(timer);
  }, [isMissing, state, revalidate]);
  return answer;
}
