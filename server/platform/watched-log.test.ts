import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchedLog } from './watched-log.ts';

const isTerminal = process.stdout.isTTY;
const written: string[] = [];

beforeEach(() => {
  written.length = 0;
  process.stdout.isTTY = true;
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  process.stdout.isTTY = isTerminal;
});

const messages = () => written.map((line) => JSON.parse(line).msg);

it('holds the faults of a log back until a person can read what the start prints, and leaves the rest of them out', () => {
  const { log, release } = watchedLog('info', true);
  log.error('a fault');
  log.warn('a slow query');
  expect(written).toEqual([]);
  release();
  log.info('a request');
  log.debug('nothing');
  expect(messages()).toEqual(['a fault', 'a request']);
});

it('says no more than its level, whoever looks on', () => {
  const { log, release } = watchedLog('silent', true);
  log.fatal('a fault');
  release();
  log.fatal('a fault');
  expect(written).toEqual([]);
});
