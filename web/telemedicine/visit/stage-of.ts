import type { VideoVisit } from '../../../contract/telemedicine/video-visit.ts';

export type RoomStage = 'early' | 'before' | 'waiting' | 'call' | 'ended' | 'missed' | 'withdrawn';

const stages: Record<VideoVisit['state'], { entered: RoomStage; before: RoomStage }> = {
  scheduled: { entered: 'early', before: 'early' },
  open: { entered: 'before', before: 'before' },
  waiting: { entered: 'waiting', before: 'before' },
  in_call: { entered: 'call', before: 'before' },
  ended: { entered: 'ended', before: 'ended' },
  missed: { entered: 'missed', before: 'missed' },
  withdrawn: { entered: 'withdrawn', before: 'withdrawn' },
};

type Facts = Pick<VideoVisit, 'state' | 'consented' | 'opensAt'> & { self: Pick<VideoVisit['self'], 'role'> };

/** Only the patient consents here, because a companion did so with the link. A patient may enter before a job opens the room. */
export function stageOf({ state, consented, opensAt, self: { role } }: Facts, now: string): RoomStage {
  if (role === 'companion') return state === 'open' ? 'waiting' : stages[state].entered;
  const isOpening = state === 'scheduled' && Date.parse(opensAt) <= Date.parse(now);
  return isOpening ? 'before' : stages[state][consented ? 'entered' : 'before'];
}
