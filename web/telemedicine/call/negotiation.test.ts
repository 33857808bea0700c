import { describe, expect, it } from 'vitest';
import { isPolite, type NegotiationState, remedyFor, sessionOf, verdictOn } from './negotiation.ts';

const sdp = (session: number) => `v=0\r\no=- ${session} 2 IN IP4 127.0.0.1\r\ns=-\r\n`;
const stable: NegotiationState = { polite: false, offers: false, signaling: 'stable', session: undefined };
const offering: NegotiationState = { ...stable, signaling: 'have-local-offer' };

describe('a negotiation between two browsers (S1-04)', () => {
  it('makes exactly one of two polite', () => {
    expect([isPolite('a', 'b'), isPolite('b', 'a')]).toEqual([true, false]);
  });

  it('knows a connection by the session of its description', () => {
    expect(sessionOf(sdp(4611))).toBe('4611');
    expect(sessionOf(undefined)).toBeUndefined();
  });

  it('takes an offer while nothing is under way', () => {
    expect(verdictOn({ type: 'offer', sdp: sdp(1) }, stable)).toBe('take');
    expect(verdictOn({ type: 'offer', sdp: sdp(1) }, { ...stable, session: '1' })).toBe('take');
  });

  it.each([
    ['while its own is on the way', offering],
    ['while its own is being made', { ...stable, offers: true }],
  ])('of two offers at once follows that of the impolite: %s', (_when, state) => {
    expect(verdictOn({ type: 'offer', sdp: sdp(1) }, { ...state, polite: true })).toBe('take');
    expect(verdictOn({ type: 'offer', sdp: sdp(1) }, { ...state, polite: false })).toBe('leave');
  });

  it('takes an answer to its own offer alone', () => {
    expect(verdictOn({ type: 'answer', sdp: sdp(1) }, offering)).toBe('take');
    expect(verdictOn({ type: 'answer', sdp: sdp(1) }, stable)).toBe('leave');
  });

  it.each(['offer', 'answer'] as const)('begins anew by an %s of a page that was loaded again', (type) => {
    expect(verdictOn({ type, sdp: sdp(2) }, { ...offering, session: '1' })).toBe('anew');
  });
});

describe('a connection that is not there (B14)', () => {
  const connection = { state: 'connected', signaling: 'stable', waited: 60_000, polite: false } as const;

  it.each([
    ['connected', 60_000, 'none'],
    ['connecting', 1000, 'none'],
    ['disconnected', 500, 'none'],
    ['disconnected', 1500, 'restart'],
    ['failed', 0, 'restart'],
    ['connecting', 5000, 'anew'],
    ['failed', 5000, 'anew'],
  ] as const)('%s for %i ms: %s', (state, waited, remedy) => {
    expect(remedyFor({ ...connection, state, waited })).toBe(remedy);
  });

  it('is begun anew by one side before the other', () => {
    const missing = { ...connection, state: 'connecting', waited: 5000 } as const;
    expect([remedyFor(missing), remedyFor({ ...missing, polite: true })]).toEqual(['anew', 'none']);
  });

  it('is not mended while an offer is on its way', () => {
    expect(remedyFor({ ...connection, state: 'failed', signaling: 'have-local-offer', waited: 0 })).toBe('none');
  });
});
