import type { Handler } from '../context.ts';
import { findOwn, viewOf } from './find.ts';

export const readBulkExport: Handler<'readBulkExport'> = async ({ exportId }, context) =>
  viewOf(context, await findOwn(context, exportId));
