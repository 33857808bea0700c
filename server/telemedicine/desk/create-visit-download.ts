import { problem } from '../../../contract/platform/problem.ts';
import { handOutOfCase } from '../../records/case-files.ts';
import type { Handler } from '../context.ts';
import { visitAtDesk } from './find-at-desk.ts';

/** The reading is audited as other downloads are, for the patient to see (P12). */
export const createVisitDownload: Handler<'createVisitDownload'> = ({ visitId, fileId }, context) =>
  handOutOfCase(context, fileId, async (tx) => {
    const { id, account_id } = await visitAtDesk(tx, context, visitId);
    if (account_id === null) throw problem('#404');
    return { id, account_id };
  });
