import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { describe, expect, it } from 'vitest';
import { isLost, orLost } from './lost-answer.ts';

const fails = (error: unknown) => () => Promise.reject(error);

describe('an answer that does not come (B14)', () => {
  it.each([
    ['the network is gone', new TypeError('Failed to fetch')],
    ['a server is being restarted', new ErrorResponse(503, '', '')],
  ])('takes nobody out of a call: %s', async (_why, error) => {
    expect(isLost(await orLost(fails(error)))).toBe(true);
  });

  it('is none where the portal refused', async () => {
    await expect(orLost(fails(new ErrorResponse(404, '', '')))).rejects.toMatchObject({ status: 404 });
    const redirect = new Response(null, { status: 302 });
    await expect(orLost(fails(redirect))).rejects.toBe(redirect);
  });

  it('is passed on as it is', async () => {
    const answer = await orLost(() => Promise.resolve({ state: 'waiting' }));
    expect([answer, isLost(answer), isLost(undefined)]).toEqual([{ state: 'waiting' }, false, false]);
  });
});
