import { isProblem } from '../../../contract/platform/problem.ts';
import type { VideoLine } from '../../../contract/telemedicine/video-visit.ts';
import type { LineAnswer } from '../call/line.ts';

/** A refusal ends the line for good, unless it was asked for too often. @throws the error itself when it is no Problem */
export async function lineAnswer(ask: () => Promise<VideoLine>): Promise<LineAnswer> {
  try {
    return { line: await ask() };
  } catch (error) {
    if (!isProblem(error)) throw error;
    return { line: undefined, ended: error.code !== 'K429' };
  }
}
