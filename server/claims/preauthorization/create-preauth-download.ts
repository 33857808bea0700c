import type { DeskRight } from '../../../contract/platform/desk-right.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { Handler } from '../../booking/context.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { handOutOfCase } from '../../records/case-files.ts';
import { lockedPreauth } from './preauth-row.ts';

const needed: readonly DeskRight[] = ['preauthorization.read', 'case_content.read'];

export const createPreauthDownload: Handler<'createPreauthDownload'> = ({ preauthId, fileId }, context) => {
  if (!needed.every((right) => operatorOf(context).rights.includes(right))) throw problem('K403');
  return handOutOfCase(context, fileId, (tx) => lockedPreauth(tx, context, preauthId));
};
