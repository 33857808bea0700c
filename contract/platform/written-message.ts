import { z } from 'zod';
import { draftKey } from './draft.ts';
import { fileLimits } from './file-limits.ts';
import { textWithin, uuid } from './rules.ts';

/** A message has words, files or both. `key` is the draft key of files that were uploaded before a log-in. */
export function messageParts(longest: number) {
  return {
    text: textWithin(0, longest).default(''),
    fileIds: z.array(uuid, 'V007').max(fileLimits.mostFiles, 'V005').default([]),
    key: draftKey.optional(),
  };
}

type Message = { text: string; fileIds: readonly string[] };

export const refuseEmpty: z.core.CheckFn<Message> = ({ value: { text, fileIds }, issues }) => {
  if (text === '' && fileIds.length === 0)
    issues.push({ code: 'custom', message: 'V001', path: ['text'], input: text });
};
