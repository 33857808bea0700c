import { operationList } from '../../../contract/operations.ts';
import { fileLimits } from '../../../contract/platform/file-limits.ts';
import { routeAt } from '../../../contract/route-at.ts';

/** A form that is too large is still read, so that each of its files gets its own answer; a flood is not. */
export const longestUpload = 2 * fileLimits.mostBytes;

const addresses = operationList
  .filter(({ consumes }) => consumes !== undefined)
  .map(({ path }) => new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`));

/** Whether files may be sent to this address, of the API or of a page. */
export function takesFiles(path: string): boolean {
  return addresses.some((address) => address.test(path)) || routeAt(path)?.uploads !== undefined;
}

export function isMultipart(type: string | undefined): boolean {
  return /^multipart\/form-data\s*;/i.test(type ?? '');
}
