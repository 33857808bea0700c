import type { Job } from '../platform/schedule.ts';
import type { Services } from './context.ts';
import { closeRooms } from './rooms/close-rooms.ts';
import { openRooms } from './rooms/open-rooms.ts';
import { fileSummaries } from './summary/file-summaries.ts';

export const jobs: readonly Job<Services>[] = [
  { name: 'open video rooms', when: 'minute', run: openRooms },
  { name: 'close video rooms', when: 'minute', run: closeRooms },
  { name: 'file summaries of video visits', when: 'minute', run: fileSummaries },
];
