/** Milliseconds between two signals of an unfinished line; EN 301 549 6.2.4 allows half a second. */
const pause = 250;

/** The others see a line while it is typed: at once, then at most once in each pause, and its last state in any case. */
export function createTyping(tell: (text: string) => void, wait: (run: () => void, ms: number) => void = setTimeout) {
  let lastText = '';
  let latest = '';
  let isPausing = false;
  function say(): void {
    if (latest === lastText) return;
    lastText = latest;
    isPausing = true;
    tell(latest);
    wait(() => {
      isPausing = false;
      say();
    }, pause);
  }
  return (text: string): void => {
    latest = text;
    if (!isPausing) say();
  };
}
