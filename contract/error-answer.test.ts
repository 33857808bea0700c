import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readErrorAnswer } from './error-answer.ts';
import { isErrorCode } from './errors.ts';

const signedOut = { refreshing: false, hasRefreshToken: false };
const signedIn = { refreshing: false, hasRefreshToken: true };

function read(status: number, body: unknown, standing = signedOut, statusText = '') {
  return readErrorAnswer({ status, statusText, body }, standing);
}

describe('what to do first', () => {
  it('ends the session when refreshing is refused, and says it has expired (S8.1-01)', () => {
    const answer = read(401, { errorCode: 'K401' }, { refreshing: true, hasRefreshToken: true });
    expect(answer).toMatchObject({ first: 'log-out', known: 'U016' });
  });

  it('ends the session at A406 whatever the status, and says it has expired (S8.1-01)', () => {
    for (const status of [200, 401, 406, 500])
      expect(read(status, { errorCode: 'A406' }, signedIn)).toMatchObject({ first: 'log-out', known: 'U016' });
  });

  it('keeps the own text of A406 where no session was to lose (S8.3-21)', () => {
    expect(read(401, { errorCode: 'A406' })).toMatchObject({ first: 'log-out', known: 'A406' });
  });

  it('tries to refresh at 401 with a refresh token, and shows it without one (S8.1-02)', () => {
    expect(read(401, { errorCode: 'K401' }, signedIn).first).toBe('refresh');
    expect(read(401, { errorCode: 'U001' }).first).toBe('show');
    expect(read(403, { errorCode: 'K403' }, signedIn).first).toBe('show');
  });

  it('does nothing about a request that was given up (S8.1-03)', () => {
    expect(read(400, { httpCode: 400, message: 'canceled' }).first).toBe('nothing');
    expect(read(500, { message: 'canceled' }).first).toBe('show');
  });
});

describe('a body of text', () => {
  it('is never shown: a 500 says the mapped text (S8.1-04)', () => {
    const answer = read(500, '<html>Traceback…</html>', signedOut, 'Internal Server Error');
    expect(answer).toMatchObject({ code: '500', known: 'K500', ownWords: undefined });
  });

  it('leaves the status text where no text is mapped (S8.1-04)', () => {
    const answer = read(507, 'disk full', signedOut, 'Insufficient Storage');
    expect(answer).toMatchObject({ known: undefined, ownWords: 'Insufficient Storage' });
  });
});

describe('the body of an object', () => {
  it('names its code by errorCode, else by status, else by the HTTP status (S8.1-05, S8.1-06)', () => {
    expect(read(409, { errorCode: 'RE0000', status: 404 }).code).toBe('RE0000');
    expect(read(500, { status: 404 })).toMatchObject({ code: '404', known: '#404' });
    expect(read(404, {})).toMatchObject({ code: '404', known: '#404' });
    expect(read(400, {})).toMatchObject({ code: '400', known: '#001' });
    expect(read(409, { errorCode: '' }).code).toBe('409');
  });

  it('says the text of its code before its own words (S8.1-07)', () => {
    const answer = read(409, { errorCode: 'RE0000', message: 'Slot taken' });
    expect(answer).toMatchObject({ known: 'RE0000', ownWords: undefined });
    expect(read(502, { errorCode: 'AE077' }).known).toBe('AE001');
  });

  it('says its own words for a code nobody knows, translated if they are a code themselves (S8.1-07)', () => {
    expect(read(409, { errorCode: 'ZZ9', message: 'A doktor beteg.' }).ownWords).toBe('A doktor beteg.');
    expect(read(409, { errorCode: 'ZZ9', message: 'RE0000' })).toMatchObject({
      known: 'RE0000',
      ownWords: undefined,
    });
    expect(read(409, { errorCode: 'ZZ9', message: 'x'.repeat(5000) }).ownWords).toHaveLength(300);
  });

  it('leaves its code alone when nothing is known, with the number to read out (S8.1-06, S3.8-01)', () => {
    expect(read(409, { errorCode: 'ZZ9', requestId: 'r-1' })).toMatchObject({
      code: 'ZZ9',
      known: undefined,
      ownWords: undefined,
      requestId: 'r-1',
    });
  });

  it('passes violations along, and leaves out what is none (S8.1-08, S3.8-01)', () => {
    const violation = { errorCode: 'V005', propertyName: 'lastName', invalidValue: 'x', message: 'Hosszú', limit: 100 };
    expect(read(422, { errorCode: 'X444', violations: [violation, 'x', null, { errorCode: 7 }] }).violations).toEqual([
      violation,
      { errorCode: '7', propertyName: '', invalidValue: '', message: '' },
    ]);
    expect(read(422, { errorCode: 'X444', violations: 'none' }).violations).toEqual([]);
  });
});

it('reads any answer at all into something that can be said (S8.1-04, S8.1-05)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 599 }), fc.anything(), (status, body) => {
      const answer = read(status, body);
      return answer.code !== '' && (answer.known === undefined || isErrorCode(answer.known));
    }),
  );
});
