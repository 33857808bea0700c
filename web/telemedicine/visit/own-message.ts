import type { VideoMessage, VideoVisit } from '../../../contract/telemedicine/video-visit.ts';

/** The patient's messages have no name of their own. */
export function isOwnMessage({ by, kind, name }: VideoMessage, self: VideoVisit['self']): boolean {
  if (by === 'desk') return false;
  return self.role === 'patient' ? kind === 'text' : kind !== 'text' && name === self.name;
}
