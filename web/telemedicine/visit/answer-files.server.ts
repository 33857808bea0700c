import { data } from 'react-router';
import { href } from '../../../contract/href.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { isProblem, problem, wrong } from '../../../contract/platform/problem.ts';
import { sendVideoMessage } from '../../../contract/telemedicine/video-visit.ts';
import { pressed } from '../../platform/form/pressed.ts';
import { refusedForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { seeOther } from '../../platform/see-other.ts';
import { answerDownload, asksForCode } from '../../records/download/answer-download.server.ts';
import { codeField } from '../../records/download/code-field.ts';
import { answerUploads } from '../../records/upload/answer-uploads.server.ts';
import { fileField } from '../../records/upload/file-field.ts';
import { fileIdsIn, keyOf } from '../../records/upload/staged-files.server.ts';
import type { RoomOutcome } from './visit-outcome.ts';

export const roomPurpose = 'video_visit';

type Answer = (pageRequest: PageRequest, token: string, form: FormData) => Promise<Response>;

const answers: Readonly<Record<string, Answer>> = {
  download: (pageRequest, _token, form) => answerDownload(pageRequest, form),
  send_files: async (pageRequest, token, form) => {
    const fileIds = fileIdsIn(form);
    if (fileIds.length === 0) throw problem('X444', {}, [wrong('KF021', 'file')]);
    const idempotencyKey = textOf(form, 'key');
    await pageRequest.call(sendVideoMessage, { token, fileIds, ...keyOf(pageRequest) }, { idempotencyKey });
    return seeOther(href('video-visit', { token }));
  },
};

/** Undefined if the pressed button is not about files. @throws Problem #404 */
export async function answerFiles(pageRequest: PageRequest, token: string, form: FormData) {
  const uploads = await answerUploads(pageRequest, form, roomPurpose);
  if (uploads?.refusal) {
    const { refusal } = uploads;
    return refused({ status: refusal.status, refusal, entries: undefined, about: 'files' });
  }
  if (uploads) return seeOther(`${href('video-visit', { token }, uploads.query)}#file`);
  const [, answer] = Object.entries(answers).find(([name]) => name === pressed(form)) ?? [];
  if (!answer) return undefined;
  try {
    return await answer(pageRequest, token, form);
  } catch (error) {
    if (!isProblem(error) || error.code === '#404') throw error;
    const outcome = refusedForm(error, pageRequest, form, [...codeField, fileField]);
    const about = asksForCode(error) ? 'code' : 'files';
    return refused({ ...outcome, about, fileId: textOf(form, 'fileId') });
  }
}

function refused(outcome: RoomOutcome) {
  return data(outcome, { status: outcome.status });
}
