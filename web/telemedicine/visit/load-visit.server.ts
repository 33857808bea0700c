import type { PageRequest } from '../../../contract/page-request.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import { readVideoVisit } from '../../../contract/telemedicine/video-visit.ts';
import { contentsOf } from '../../portal/content/contents.server.ts';
import { pageUpload } from '../../records/upload/page-upload.server.ts';
import { roomPurpose } from './answer-files.server.ts';
import { stageOf } from './stage-of.ts';

const texts = ['video_consultation_data_handling', 'video_consultation_patient_information'] as const;

/** Undefined for a link that opens no visit, or does so no longer (R6). */
export async function loadVisit(pageRequest: PageRequest, token: string, query: URLSearchParams) {
  const { call, config, now, formKey } = pageRequest;
  try {
    const visit = await call(readVideoVisit, { token });
    const stage = stageOf(visit, now);
    const [data, information] = stage === 'before' ? await contentsOf(pageRequest, texts) : [];
    const isThere = visit.number !== null && (stage === 'waiting' || stage === 'call');
    const upload = isThere ? await pageUpload(pageRequest, roomPurpose, query) : undefined;
    return { visit, stage, now, search: config.searchPath, texts: { data, information }, upload, formKey };
  } catch (error) {
    if (!isProblem(error) || error.code !== '#404') throw error;
    return { visit: undefined, search: config.searchPath };
  }
}
