import type { ErrorCode } from '../../../../contract/platform/problem.ts';

// What the disks that hospitals hand out hold, and what a Mac or Windows adds when somebody packs a folder.

const images = ['acr', 'dcm', 'dic', 'dicom', 'ima'];
const pictures = ['bmp', 'gif', 'j2k', 'jp2', 'jpeg', 'jpg', 'png', 'tif', 'tiff'];
const films = ['avi', 'mp4', 'mpeg', 'mpg'];
const papers = ['pdf', 'txt', 'xml'];
const allowed = new Set([...images, ...pictures, ...films, ...papers]);
const identifier = /^\d+$/;
const leftBySystems = ['.ds_store', 'thumbs.db'];
/** Nobody looks into an archive in an archive. */
const packed = ['7z', 'bz2', 'gz', 'rar', 'tar', 'tgz', 'xz', 'zip'];

const dropped = /[. ]$/;
const misleading = /[:\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

export function nameFault(name: string): ErrorCode | undefined {
  const parts = name.replace(/\/$/, '').split('/');
  if (misleading.test(name) || parts.some((part) => dropped.test(part))) return 'KF014';
  if (name.endsWith('/')) return undefined;
  const file = (parts.at(-1) ?? '').toLowerCase();
  // What a Mac knows of a file lies beside it under its name.
  return faultOfFile(parts[0] === '__MACOSX' ? file.replace(/^\._/, '') : file);
}

function faultOfFile(file: string): ErrorCode | undefined {
  if (leftBySystems.includes(file)) return undefined;
  const dot = file.lastIndexOf('.');
  const extension = file.slice(dot + 1);
  if (dot === -1 || allowed.has(extension) || (dot > 0 && identifier.test(extension))) return undefined;
  return packed.includes(extension) ? 'KF015' : 'KF014';
}
