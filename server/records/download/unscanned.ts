import { problem } from '../../../contract/platform/problem.ts';

export function refuseUnscanned({ scan }: { scan: string }): void {
  if (scan === 'waiting') throw problem('KF013');
  if (scan === 'unscannable') throw problem('KF024');
}
