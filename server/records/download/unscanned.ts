import { problem } from '../../../contract/platform/problem.ts';

/** @throws Problem KF013 the virus scanner has still to look, KF024 it could not */
export function refuseUnscanned({ scan }: { scan: string }): void {
  if (scan === 'waiting') throw problem('KF013');
  if (scan === 'unscannable') throw problem('KF024');
}
