import { createExport, eraseAccount, readHolds } from './my-data.ts';

export const operations = { createExport, eraseAccount, readHolds };
