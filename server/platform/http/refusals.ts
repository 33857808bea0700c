/** Milliseconds. Callers who retry at once would take time from those admitted, so a refusal is answered this late. */
const delay = 250;
const most = 2000;

/** Answers refusals together and late, for as long as the callers stay. */
export function createRefusals(refusal: () => Error): (signal: AbortSignal) => Promise<never> {
  let waiting: (() => void)[] = [];
  const answerAll = () => {
    const all = waiting;
    waiting = [];
    for (const answer of all) answer();
  };
  return (signal) =>
    new Promise<never>((_done, fail) => {
      const answer = () => fail(refusal());
      if (signal.aborted || waiting.length >= most) return answer();
      if (waiting.length === 0) setTimeout(answerAll, delay);
      waiting.push(answer);
    });
}
