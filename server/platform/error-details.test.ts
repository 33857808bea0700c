import { describe, expect, it } from 'vitest';
import { errorDetails } from './error-details.ts';

describe('an error in the log', () => {
  it('has name, message, code and the frames of its stack', () => {
    const details = errorDetails(Object.assign(new TypeError('no such thing'), { code: 'E1' }));
    expect(details).toMatchObject({ name: 'TypeError', message: 'no such thing', code: 'E1' });
    expect(details.stack).toMatch(/^at /);
    expect(details.stack).not.toContain('no such thing');
  });

  it('is readable whatever was thrown, never [object Object]', () => {
    const plain = { message: 'the schedule is away', queue: 'minute', worker: 'w1' };
    expect(errorDetails(plain)).toEqual({ name: 'Error', message: 'the schedule is away' });
    expect(errorDetails({}).message).toBe('no message');
    expect(errorDetails('text')).toEqual({ name: 'string', message: 'text' });
    expect(errorDetails(undefined)).toEqual({ name: 'undefined', message: 'undefined' });
    const both = new AggregateError([new Error('refused at ::1'), new Error('refused at 127.0.0.1')]);
    expect(errorDetails(both).message).toBe('refused at ::1; refused at 127.0.0.1');
  });

  it('quotes no address and no value that PostgreSQL could not take (P08)', () => {
    const smtp = errorDetails(new Error('550 5.1.1 <anna.kovacs+x@pelda.hu>: no such user, ask anna.kovacs@pelda.hu'));
    expect(smtp.message).toBe('550 5.1.1 <…>: no such user, ask …');
    const error = Object.assign(new Error('invalid input syntax for type date: "Kovács Anna"'), { code: '22007' });
    expect(errorDetails(error).message).toBe('invalid input syntax for type date: "…"');
    const table = Object.assign(new Error('relation "outbox" does not exist'), { code: '42P01', detail: 'Kovács' });
    expect(errorDetails(table).message).toContain('"outbox"');
    expect(JSON.stringify(errorDetails(table))).not.toContain('Kovács');
  });
});
