import type { VideoMessage, VideoVisit } from '../../../contract/telemedicine/video-visit.ts';

/** A patient's own messages are known by their kind, because they have no name. */
export function isOwnMessage({ by, kind, name }: VideoMessage, self: VideoVisit['self']): boolean {
  if (by === 'desk') return false;
  return self.role === 'patient' ? kind === 'text' : kind !== 'text' && name === self.name;
}
