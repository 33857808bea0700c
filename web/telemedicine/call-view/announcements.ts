import type { LineState } from '../call/line.ts';
import type { CallPeer } from '../call/members.ts';
import type { Side } from '../call/own-media.ts';

export type Announcement = { id: string; name?: string };

export type CallGlance = {
  stage: string;
  line: LineState;
  on: Readonly<Record<Side, boolean>>;
  peers: readonly Pick<CallPeer, 'peer' | 'away' | 'microphone' | 'camera'>[];
};

const word = (on: boolean) => (on ? 'on' : 'off');

export function announcementsBetween(before: CallGlance, now: CallGlance): Announcement[] {
  const here = ({ peers }: CallGlance) => peers.filter(({ away }) => !away);
  const came = here(now).filter(({ peer }) => !here(before).some((other) => other.peer.id === peer.id));
  const went = here(before).filter(({ peer }) => !here(now).some((other) => other.peer.id === peer.id));
  return [
    ...(before.stage === now.stage ? [] : [{ id: `stage_${now.stage}` }]),
    ...(before.on.microphone === now.on.microphone ? [] : [{ id: `microphone_${word(now.on.microphone)}` }]),
    ...(before.on.camera === now.on.camera ? [] : [{ id: `camera_${word(now.on.camera)}` }]),
    ...(before.line !== 'lost' && now.line === 'lost' ? [{ id: 'line_lost' }] : []),
    ...(before.line === 'lost' && now.line === 'open' ? [{ id: 'line_back' }] : []),
    ...came.map(({ peer: { name } }) => ({ id: 'came', name })),
    ...went.map(({ peer: { name } }) => ({ id: 'went', name })),
    ...here(now).flatMap((one) => {
      const { name } = one.peer;
      const old = here(before).find(({ peer }) => peer.id === one.peer.id);
      if (!old) return [];
      return [
        ...(old.microphone === one.microphone ? [] : [{ id: `other_microphone_${word(one.microphone)}`, name }]),
        ...(old.camera === one.camera ? [] : [{ id: `other_camera_${word(one.camera)}`, name }]),
      ];
    }),
  ];
}
