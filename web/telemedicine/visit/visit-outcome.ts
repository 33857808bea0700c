import type { FormOutcome } from '../../platform/form/outcome.ts';
import type { LostAnswer } from '../call-view/lost.ts';

export type RoomOutcome = FormOutcome & { link?: { url: string; name: string } | undefined };
export type RoomAnswer = RoomOutcome | LostAnswer;
