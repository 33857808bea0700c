import { getConfig } from '../platform/config.ts';
import { listStaticContents, readContentPage } from './content.ts';

export const operations = {
  getConfig,
  listStaticContents,
  readContentPage,
};
