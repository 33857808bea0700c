// Names of files on the disks that hospitals hand out, and of files that a Mac or Windows adds when it packs a folder.

const images = ['acr', 'dcm', 'dic', 'dicom', 'ima'];
const pictures = 'bmp gif heic heif hif j2k jfif jp2 jpe jpeg jpg jpx png tif tiff webp'.split(' ');
const films = ['avi', 'm4v', 'mov', 'mp4', 'mpeg', 'mpg', 'wmv'];
const papers = ['csv', 'pdf', 'txt', 'xml'];
const allowed = new Set([...images, ...pictures, ...films, ...papers]);
const identifier = /^\d+$/;
const leftBySystems = ['.ds_store', 'thumbs.db'];

const dropped = /[. ]$/;
const misleading = /[:\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

export function mayStay(name: string): boolean {
  const parts = partsOf(name);
  const folders = name.endsWith('/') ? parts : parts.slice(0, -1);
  if (misleading.test(name) || name.startsWith('/') || parts.some((part) => dropped.test(part))) return false;
  return folders.length === parts.length || mayStayAlone(fileIn(parts));
}

/** Files that a system added do not count: an archive with only these is empty. */
export function isContent(name: string): boolean {
  const parts = partsOf(name);
  return !name.endsWith('/') && parts[0] !== '__MACOSX' && !leftBySystems.includes((parts.at(-1) ?? '').toLowerCase());
}

function partsOf(name: string): string[] {
  return name.replace(/\/$/, '').split('/');
}

/** A Mac stores notes on a file under the same name after `._`, so the prefix is dropped. */
function fileIn(parts: readonly string[]): string {
  return (parts.at(-1) ?? '').toLowerCase().replace(/^\._/, '');
}

function mayStayAlone(file: string): boolean {
  if (leftBySystems.includes(file)) return true;
  const dot = file.lastIndexOf('.');
  const extension = file.slice(dot + 1);
  return dot === -1 || allowed.has(extension) || (dot > 0 && identifier.test(extension));
}
