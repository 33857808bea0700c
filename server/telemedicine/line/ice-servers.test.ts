import { expect, it } from 'vitest';
import { iceServers } from './ice-servers.ts';

const until = Temporal.Instant.from('2026-11-26T07:00:00Z');
const turn = ['turn:relay.example:3478?transport=udp'];
const stun = ['stun:relay.example:3478'];

it('a relay’s name is the second until which it holds, and its password the seal of that, as coturn reckons it (S1-04)', () => {
  const servers = iceServers({ stun, turn, turnSecret: 'a secret shared with the relay' }, { until, name: 'somebody' });
  // `openssl dgst -sha1 -hmac` gives the same.
  expect(servers).toEqual([
    { urls: stun },
    { urls: turn, username: '1795676400:somebody', credential: 'AStNPB3A3PJ4avbf5K4HUnZewvE=' },
  ]);
});

it('nothing is handed out of a relay that has no secret, and nothing where there is no server (S1-04)', () => {
  expect(iceServers({ stun, turn, turnSecret: undefined }, { until, name: 'x' })).toEqual([{ urls: stun }]);
  expect(iceServers({ stun: [], turn: [], turnSecret: 'secret' }, { until, name: 'x' })).toEqual([]);
});
