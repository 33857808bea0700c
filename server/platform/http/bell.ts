export function createBell() {
  let heard: (() => void)[] = [];
  return {
    ring: () => {
      const all = heard;
      heard = [];
      for (const wake of all) wake();
    },
    rings: (atMost: number) =>
      new Promise<void>((done) => {
        const late = setTimeout(done, atMost);
        heard.push(() => {
          clearTimeout(late);
          done();
        });
      }),
  };
}
