/** Milliseconds by which a refusal is delayed, because immediate retries would take time from those admitted. */
const delay = 250;
const most = 2000;

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
