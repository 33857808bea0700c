import type { PageRequest } from '../../contract/page-request.ts';
import { contentsOf } from '../portal/content/contents.server.ts';

const contentKinds = [
  'video_consultation_process',
  'video_consultation_patient_information',
  'video_consultation_data_handling',
] as const;

/** The partner's texts about visits by video (S2.9-04). */
export function videoContents(pageRequest: PageRequest) {
  return contentsOf(pageRequest, contentKinds);
}
