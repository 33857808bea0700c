import { isProblem } from '../../../contract/platform/problem.ts';
import type { VideoLine } from '../../../contract/telemedicine/video-visit.ts';
import type { LineAnswer } from '../call/line.ts';

/** After a refusal no line is possible any more, except after K429, too many tries. @throws the error itself when it is not a Problem */
export async function lineAnswer(ask: () => Promise<VideoLine>): Promise<LineAnswer> {
  try {
    return { line: await ask() };
  } catch (error) {
    if (!isProblem(error)) throw error;
    return { line: undefined, ended: error.code !== 'K429' };
  }
}
