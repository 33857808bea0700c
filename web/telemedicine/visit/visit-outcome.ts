import type { FormOutcome } from '../../platform/form/outcome.ts';
import type { LostAnswer } from '../call-view/lost-answer.ts';

export type RoomOutcome = FormOutcome & {
  link?: { url: string; name: string } | undefined;
  /** Set if the refusal is about the files; with `code`, the download of `fileId` waits for a code. */
  about?: 'files' | 'code';
  fileId?: string | undefined;
};
export type RoomAnswer = RoomOutcome | LostAnswer;
