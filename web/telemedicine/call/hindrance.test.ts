import { describe, expect, it } from 'vitest';
import { faultOf, hindranceIn } from './hindrance.ts';

const whole = { mode: 'page', framed: false, secure: true, media: true, peers: true } as const;

describe('what keeps a browser from a visit by video (R24)', () => {
  it.each([
    ['a browser that can all', whole, undefined],
    ['an app that lends its camera', { ...whole, mode: 'webview' }, undefined],
    ['an app without a camera', { ...whole, mode: 'webview', media: false }, 'webview'],
    ['a frame without a camera', { ...whole, framed: true, media: false }, 'framed'],
    ['a connection that anybody can read', { ...whole, secure: false, media: false }, 'insecure'],
    ['a browser without calls', { ...whole, peers: false }, 'old'],
  ] as const)('%s', (_where, surroundings, hindrance) => {
    expect(hindranceIn(surroundings)).toBe(hindrance);
  });

  it.each([
    ['NotAllowedError', 'refused'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'busy'],
    ['TypeError', 'unknown'],
  ] as const)('says of %s what can be done: %s', (name, fault) => {
    expect(faultOf(new DOMException('no', name))).toBe(fault);
  });

  it('says of what is no error that nobody knows', () => {
    expect(faultOf('no')).toBe('unknown');
  });
});
