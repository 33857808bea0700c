import { operationList } from '../../../contract/operations.ts';
import { fileLimits } from '../../../contract/platform/file-limits.ts';
import { routeAt } from '../../../contract/route-at.ts';

/** Bytes. A form may have 60 MB of files; up to 120 MB are read, so that each file gets its own answer. */
export const longestUpload = 2 * fileLimits.mostBytes;

const addresses = operationList
  .filter(({ consumes }) => consumes !== undefined)
  .map(({ path }) => new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`));

/** Bytes of one call of an upload in pieces; the portal's own pages send 2 MB at a time. */
export const longestPatch = 64 * 1024 * 1024;
const patched = /^(?:\/api)?\/uploads\/[\da-f-]{36}$/;

/** A browser's router adds `.data` when it asks for a page's data. */
export function pagePath(path: string): string {
  return path.replace(/\.data$/, '');
}

export function takesPieces(path: string): boolean {
  return patched.test(path);
}

export function takesFiles(path: string): boolean {
  return (
    takesPieces(path) ||
    addresses.some((address) => address.test(path)) ||
    routeAt(pagePath(path))?.uploads !== undefined
  );
}

export function isMultipart(type: string | undefined): boolean {
  return /^multipart\/form-data\s*;/i.test(type ?? '');
}
