import { expect, it } from 'vitest';
import { createTyping } from './typing.ts';

function typing() {
  const messages: string[] = [];
  const waiting: { run: () => void; ms: number }[] = [];
  const write = createTyping(
    (text) => messages.push(text),
    (run, ms) => waiting.push({ run, ms }),
  );
  return { messages, waiting, write, pass: () => waiting.shift()?.run() };
}

it('tells the first letter at once and the last state within half a second (EN 301 549 6.2.4)', () => {
  const { messages, waiting, write, pass } = typing();
  for (const text of ['F', 'Fá', 'Fáj']) write(text);
  expect(messages).toEqual(['F']);
  expect(waiting[0]?.ms).toBeLessThanOrEqual(500);
  pass();
  expect(messages).toEqual(['F', 'Fáj']);
});

it('tells nothing twice, and that a line was emptied', () => {
  const { messages, write, pass } = typing();
  write('Igen');
  pass();
  write('');
  pass();
  pass();
  expect(messages).toEqual(['Igen', '']);
});
