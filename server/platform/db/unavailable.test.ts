import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isLost, spoils, unavailable } from './unavailable.ts';

const failing = (code: string) => Object.assign(new Error('from the database'), { code });

describe('the table of causes (F21, F22, F14)', () => {
  it.each([
    ['08006', 2, true, true],
    ['57P01', 2, true, true],
    ['57P02', 2, true, true],
    ['57P03', 2, true, true],
    ['25P03', 2, true, true],
    ['ECONNRESET', 2, true, true],
    ['ECONNREFUSED', 5, false, false],
    ['53100', 5, false, false],
    ['53300', 5, false, false],
    ['25006', 5, true, false],
    ['55P03', 2, false, false],
    ['57014', 5, false, false],
    ['40001', 1, false, false],
    ['40P01', 1, false, false],
  ])('F22: makes %s a refusal that says when to come back', (code, retryAfterSeconds, isSpoilt, isUnanswered) => {
    const error = failing(code);
    expect(unavailable(error)?.refusal).toMatchObject({ code: 'K503', details: { retryAfterSeconds } });
    expect([spoils(error), isLost(error)]).toEqual([isSpoilt, isUnanswered]);
  });

  it.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])('F21: knows what the driver says without a code: %s', (message) => {
    expect(unavailable(new Error(message))?.refusal).toMatchObject({ code: 'K503' });
  });

  it.each(['23505', '22012', '42P01', '42601', '25P02', '0A000'])('F22: leaves %s a fault of ours', (code) => {
    expect(unavailable(failing(code))).toBeUndefined();
  });

  it('F21: knows a refused connection as the system reports it, by one address and by two', async () => {
    for (const host of ['127.0.0.1', 'localhost']) {
      const error = await new Promise<Error>((done) => connect(1, host).on('error', done));
      expect(unavailable(error)?.cause, host).toBe('the database cannot be reached');
    }
  });
});
