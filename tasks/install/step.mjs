/** Does what takes its time, and prints what it is and how many seconds it took. At a terminal the seconds are seen running. */
export async function step(what, work) {
  const from = performance.now();
  const show = (end) => process.stdout.write(`${what}… ${Math.round((performance.now() - from) / 1000)} s${end}`);
  const isTerminal = process.stdout.isTTY === true;
  if (!isTerminal) process.stdout.write(`${what}… `);
  const timer = isTerminal ? setInterval(() => show('\r'), 1000) : undefined;
  if (isTerminal) show('\r');
  try {
    const result = await work();
    if (isTerminal) show('\n');
    else console.log(`${Math.round((performance.now() - from) / 1000)} s`);
    return result;
  } catch (error) {
    console.log('');
    throw error;
  } finally {
    clearInterval(timer);
  }
}
