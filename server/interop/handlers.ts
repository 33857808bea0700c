import { createExport } from './my-data/create-export.ts';
import { eraseAccount } from './my-data/erase-account.ts';
import { readHolds } from './my-data/read-holds.ts';

export const handlers = { createExport, eraseAccount, readHolds };
