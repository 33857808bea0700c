import type { z } from 'zod';
import { guestKinds } from '../../../contract/telemedicine/guest-kinds.ts';
import type { VideoGuest, VideoMessage, VideoRoom } from '../../../contract/telemedicine/video-visit.ts';
import { nameOf } from '../../directory/name.ts';
import { messagesOf } from '../../platform/case/messages.ts';
import { iso } from '../../platform/clock.ts';
import type { Db } from '../../platform/transaction.ts';
import { placedFiles } from '../../records/case-files.ts';
import type { Context } from '../context.ts';
import { attendingOf } from './attending.ts';
import { type BookedVideo, opensAt } from './find-visit.ts';
import { guestsOf } from './guests-of.ts';

export const messageKinds = ['text', ...guestKinds] as const;

export async function roomView(db: Db, context: Context, booked: BookedVideo): Promise<z.infer<typeof VideoRoom>> {
  const { row, place, visit } = booked;
  const guests: VideoGuest[] = await guestsOf(db, row.id);
  return {
    state: visit?.status ?? 'scheduled',
    doctor: nameOf(place, context.language),
    attending: await attendingOf(db, context, booked),
    start: place.start_at,
    end: place.end_at,
    timeZone: place.time_zone,
    opensAt: iso(opensAt(booked)),
    guests,
    ...(await writtenIn(db, visit ? [visit.id] : [])),
    missedBy: visit?.missed_by ?? null,
  };
}

type RoomContents = Pick<z.infer<typeof VideoRoom>, 'messages' | 'files'>;

export async function writtenIn(db: Db, visitIds: readonly string[]): Promise<RoomContents> {
  const written: RoomContents = { messages: [], files: [] };
  for (const id of visitIds) {
    const messages: VideoMessage[] = await messagesOf(db, id, { kinds: messageKinds });
    const files = (await placedFiles(db, id)).map(({ file, message }) => {
      const { by } = messages.find((one) => one.id === message) ?? { by: 'customer' as const };
      return { ...file, by };
    });
    written.messages.push(...messages);
    written.files.push(...files);
  }
  return written;
}
