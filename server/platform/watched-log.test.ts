import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchedLog } from './watched-log.ts';

const isTerminal = process.stdout.isTTY;
const written: string[] = [];

beforeEach(() => {
  written.length = 0;
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  process.stdout.isTTY = isTerminal;
});

const messages = () => written.map((line) => JSON.parse(line).msg);

it('holds the lines of a log at a terminal until what a person reads is printed, and loses none', () => {
  process.stdout.isTTY = true;
  const { log, release } = watchedLog('info');
  log.info('one');
  log.debug('none');
  log.error('two');
  expect(written).toEqual([]);
  release();
  log.info('three');
  expect(messages()).toEqual(['one', 'two', 'three']);
});
