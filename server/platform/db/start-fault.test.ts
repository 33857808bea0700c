import { describe, expect, it } from 'vitest';
import { connectionFault, startFault } from './start-fault.ts';

const url = 'postgres://kapu:geheim@db.example:6432/kapu';
const failed = (message: string, facts: Record<string, string>) => Object.assign(new Error(message), facts);
const sentenceOf = (error: unknown, way = url) => {
  const fault = connectionFault(error, { setting: 'DATABASE_URL', url: way });
  return fault instanceof Error ? fault.message : '';
};

describe('a database that is away', () => {
  it.each([
    ['connect ECONNREFUSED 10.0.0.7:6432', { code: 'ECONNREFUSED' }],
    ['getaddrinfo ENOTFOUND db.example', { code: 'ENOTFOUND' }],
    ['timeout exceeded when trying to connect', {}],
    ['password authentication failed for user "kapu"', { code: '28P01' }],
    ['the database system is starting up', { code: '57P03' }],
    ['self-signed certificate', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }],
    ['The server does not support SSL connections', {}],
  ])('is named by its setting, its host and its port, without the password: %s', (message, facts) => {
    const sentence = sentenceOf(failed(message, facts));
    expect(sentence).toMatch(/^The database of DATABASE_URL cannot be used: .*db\.example:6432\)?\. Start the server/);
    expect(sentence).toContain(message);
    expect(sentence).not.toContain('geheim');
  });

  it('is named once where the message has the place, and by the last address that was tried', () => {
    const last = failed('connect ECONNREFUSED 127.0.0.1:5432', { code: 'ECONNREFUSED' });
    const all = Object.assign(new AggregateError([failed('connect ECONNREFUSED ::1:5432', {}), last]), {
      code: 'ECONNREFUSED',
    });
    const sentence = sentenceOf(all, 'postgres://kapu:geheim@127.0.0.1/kapu');
    expect(sentence.split('127.0.0.1:5432')).toHaveLength(2);
    expect(sentenceOf(all, 'postgres:///kapu?host=/run/postgresql')).toContain('(/run/postgresql:5432)');
  });

  it('is no other fault', () => {
    const fault = failed('relation "x" does not exist', { code: '42P01' });
    expect(connectionFault(fault, { setting: 'DATABASE_URL', url })).toBe(fault);
  });
});

it('a port that is taken is named with its settings', () => {
  const fault = startFault(Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE', port: 3000 }));
  expect(String(fault)).toMatch(/Port 3000 is taken.*\bPORT\b.*METRICS_PORT/);
});
