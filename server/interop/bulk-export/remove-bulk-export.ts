import type { Handler } from '../context.ts';
import { endExport } from './end-export.ts';
import { findOwn } from './find.ts';

export const removeBulkExport: Handler<'removeBulkExport'> = async ({ exportId }, context) => {
  await endExport(context, await findOwn(context, exportId), 'removed');
  return { done: true } as const;
};
