import type { z } from 'zod';
import { guestKinds } from '../../../contract/telemedicine/guest-kinds.ts';
import type { VideoGuest, VideoMessage, VideoRoom } from '../../../contract/telemedicine/video-visit.ts';
import { nameOf } from '../../directory/name.ts';
import { messagesOf } from '../../platform/case/messages.ts';
import { iso } from '../../platform/clock.ts';
import type { Db } from '../../platform/transaction.ts';
import { placedFiles } from '../../records/case-files.ts';
import type { Context } from '../context.ts';
import { type BookedVideo, opensAt } from './find-visit.ts';
import { guestsOf } from './guests-of.ts';

export const messageKinds = ['text', ...guestKinds] as const;

export async function roomView(db: Db, context: Context, booked: BookedVideo): Promise<z.infer<typeof VideoRoom>> {
  const { row, place, visit } = booked;
  const messages: VideoMessage[] = visit ? await messagesOf(db, visit.id, { kinds: messageKinds }) : [];
  const placed = visit ? await placedFiles(db, visit.id) : [];
  const files = placed.map(({ file, message }) => {
    const { by } = messages.find(({ id }) => id === message) ?? { by: 'customer' as const };
    return { ...file, by };
  });
  const guests: VideoGuest[] = await guestsOf(db, row.id);
  return {
    state: visit?.status ?? 'scheduled',
    doctor: nameOf(place, context.language),
    start: place.start_at,
    end: place.end_at,
    timeZone: place.time_zone,
    opensAt: iso(opensAt(booked)),
    messages,
    guests,
    files,
    missedBy: visit?.missed_by ?? null,
  };
}
