import { listStaticContents, readContentPage } from './content/list.ts';
import { getConfig } from './get-config.ts';

export const handlers = {
  getConfig,
  listStaticContents,
  readContentPage,
};
