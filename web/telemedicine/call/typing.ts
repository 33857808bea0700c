/** Milliseconds between two signals of one unfinished line, well below the half second allowed (EN 301 549 6.2.4). */
const pause = 250;

/** The others see a line while it is written, at once and then at most once in a pause; its last state always. */
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
